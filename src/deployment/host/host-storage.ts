import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { HostReport } from '../protocol/agent-protocol.ts';
import type { HostView } from './evaluate-host.ts';
import type { HostPoint, HostProblems, HostState } from './host.ts';

/** A report that comes earlier after the one before is dropped, so that an agent cannot write more often. */
const minSeconds = 15;

/** `memory` and `swap` are the used share; null if it is not known. */
export type Averages = { load: number; memory: number | null; swap: number | null };

/** The newest report, and its rollups. */
export async function saveReport(
  db: Db,
  environmentId: string,
  { shop, ...report }: HostReport,
  { load, memory, swap }: Averages,
): Promise<void> {
  const disks = Object.fromEntries(
    report.disks.map(({ path, freeBytes: free, totalBytes: total }) => [path, { free, total }]),
  );
  const shopJson = shop ? JSON.stringify(shop) : null;
  await sql`/* host.saveReport */
    with stored as (
      insert into host_states as s (environment_id, sampled_at, report, shop, shop_at, check_at)
      values (${environmentId}, now(), ${JSON.stringify(report)}, ${shopJson}, case when ${shopJson}::text is not null then now() end, now())
      on conflict (environment_id) do update set sampled_at = excluded.sampled_at, check_at = excluded.check_at,
        report = case when excluded.report ? 'treeProblems' or not s.report ? 'treeProblems' then excluded.report
                      else excluded.report || jsonb_build_object('treeProblems', s.report -> 'treeProblems') end,
        shop = coalesce(excluded.shop, s.shop), shop_at = coalesce(excluded.shop_at, s.shop_at)
      where s.sampled_at not between now() - make_interval(secs => ${minSeconds}) and now()
      returning 1)
    insert into host_rollups as r (environment_id, minutes, bucket, samples, load, memory, swap, disks)
    select ${environmentId}, minutes, date_bin(make_interval(mins => minutes), now(), 'epoch'), 1, ${load}, ${memory}, ${swap},
      ${JSON.stringify(disks)}::jsonb
    from unnest(array[5, 60]) minutes where exists (select from stored)
    on conflict (environment_id, minutes, bucket) do update set samples = r.samples + 1,
      load = (r.load * r.samples + excluded.load) / (r.samples + 1),
      memory = coalesce((r.memory * r.samples + excluded.memory) / (r.samples + 1), excluded.memory, r.memory),
      swap = coalesce((r.swap * r.samples + excluded.swap) / (r.samples + 1), excluded.swap, r.swap),
      disks = excluded.disks`.execute(db);
}

const stateColumns = sql`s.environment_id as "environmentId", s.sampled_at as "sampledAt", s.report, s.shop, s.shop_at as "shopAt",
  s.problems`;

export async function listStates(db: Db, environmentIds: readonly string[]): Promise<HostState[]> {
  const { rows } = await sql<HostState>`/* host.listStates */
    select ${stateColumns} from host_states s where s.environment_id = any(${environmentIds}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** The newest of each environment first, `hours` back. */
export async function listPoints(
  db: Db,
  wanted: readonly { environmentId: string; hours: number; minutes: 5 | 60 }[],
): Promise<(HostPoint & { index: number })[]> {
  const { rows } = await sql<HostPoint & { index: number }>`/* host.listPoints */
    select (n.index - 1)::int as index, r.bucket as at, r.load, r.memory as "memoryUsed", r.swap as "swapUsed",
      coalesce((select json_agg(json_build_object('path', d.key,
          'used', 1 - (d.value ->> 'free')::float8 / greatest(1, (d.value ->> 'total')::float8)) order by d.key)
        from jsonb_each(r.disks) d), '[]') as disks
    from rows from (json_to_recordset(${JSON.stringify(wanted)}) as ("environmentId" uuid, hours int, minutes int))
      with ordinality as n ("environmentId", hours, minutes, index)
    join host_rollups r on r.environment_id = n."environmentId" and r.minutes = n.minutes
      and r.bucket > now() - make_interval(hours => n.hours)
    order by index, r.bucket`.execute(db);
  return rows;
}

export type DueHost = HostView & { environmentId: string };

/** Hosts to evaluate: those with a new report, and those with a problem whose agent is silent. With the last 6 hours of their disks. */
export async function listDueHosts(db: Db, limit: number): Promise<DueHost[]> {
  const { rows } = await sql<DueHost>`/* host.listDue */
    select ${stateColumns}, e.name, now() as now, coalesce((
        select json_agg(json_build_object('at', extract(epoch from r.bucket)::float8, 'disks', r.disks) order by r.bucket)
        from host_rollups r where r.environment_id = s.environment_id and r.minutes = 5
          and r.bucket > now() - interval '6 hours'), '[]') as samples
    from host_states s join environments e on e.id = s.environment_id
    where s.check_at <= now() and e.deleted_at is null order by s.check_at limit ${limit}`.execute(db);
  return rows;
}

/** A host with a problem is evaluated again although no report comes. A report that came meanwhile is evaluated next time. */
const nextCheck = sql`case when s.problems <> '{}' then now() + interval '25 hours' end`;

export async function markEvaluated(
  db: Db,
  hosts: readonly { environmentId: string; sampledAt: Date }[],
): Promise<void> {
  await sql`/* host.markEvaluated */
    update host_states s set check_at = ${nextCheck}
    from json_to_recordset(${JSON.stringify(hosts)}) as n ("environmentId" uuid, "sampledAt" timestamptz)
    where s.environment_id = n."environmentId" and date_trunc('milliseconds', s.sampled_at) = n."sampledAt"`.execute(
    db,
  );
}

/** Returns false if another process has stored other problems since `before` was read. */
export async function saveProblems(
  tx: Tx,
  environmentId: string,
  before: HostProblems,
  problems: HostProblems,
): Promise<boolean> {
  const { rows } = await sql`/* host.saveProblems */
    update host_states s set problems = ${JSON.stringify(problems)}::jsonb
    where environment_id = ${environmentId} and problems = ${JSON.stringify(before)}::jsonb returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A host whose evaluation failed does not delay the others. */
export async function postponeCheck(db: Db, environmentId: string): Promise<void> {
  await sql`/* host.postponeCheck */
    update host_states set check_at = now() + interval '5 minutes' where environment_id = ${environmentId}`.execute(
    db,
  );
}

/** Deletes some of the rollups that are too old, and what is known of deleted environments. Returns how many. */
export async function deleteOldHosts(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* host.deleteOld */
    with old as (
      select environment_id, minutes, bucket from host_rollups
      where minutes = 5 and bucket < now() - interval '49 hours' or minutes = 60 and bucket < now() - interval '31 days'
      limit ${limit}),
    rollups as (
      delete from host_rollups r using old
      where (r.environment_id, r.minutes, r.bucket) = (old.environment_id, old.minutes, old.bucket) returning 1),
    states as (
      delete from host_states s using environments e
      where e.id = s.environment_id and e.deleted_at is not null returning 1)
    select ((select count(*) from rollups) + (select count(*) from states))::int as count`.execute(db);
  return rows[0]!.count;
}
