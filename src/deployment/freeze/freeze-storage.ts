import { sql, type RawBuilder } from 'kysely';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Only } from '#identity/configuration-kind.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { SortedPage } from '#platform/graphql/connection.ts';
import type { TimeRange } from '#platform/occurrence-range.ts';
import { distanceToNow } from '#platform/occurrence-storage.ts';
import { isId } from '#platform/id.ts';
import type { Occurrence, WindowTimes } from '#platform/recurrence.ts';
import type { Freeze, FreezeSettings, Plan } from './freeze.ts';

/** The freeze `w` is for the environment `e`. */
export const coversEnvironment = sql`w.team_id = e.team_id and (w.environment_ids is null or e.id = any(w.environment_ids))`;

/** The environment `e` is in a freeze. */
export const isFrozen = sql`exists (
  select 1 from freeze_windows w join freeze_occurrences o on o.window_id = w.id
  where ${coversEnvironment} and (w.over_at is null or w.over_at > now()) and o.starts_at <= now() and o.ends_at > now())`;

const freezeColumns = sql`w.id, w.team_id as "teamId", w.environment_ids as "environmentIds", w.title,
  w.starts_at as "startsAt", w.ends_at as "endsAt", w.recurrence, w.timezone, w.is_public as "isPublic",
  w.created_by as "createdBy", case when w.over_at is null then w.planned_until end as "plannedUntil",
  case when w.is_cancelled then 'CANCELLED' when w.over_at <= now() then 'ENDED'
       when exists (select 1 from freeze_occurrences o
                    where o.window_id = w.id and o.starts_at <= now() and o.ends_at > now()) then 'ACTIVE'
       else 'SCHEDULED' end as state`;

/** Of any owner: the caller checks whose it is. */
export async function findFreeze(db: Db, id: string): Promise<Freeze | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Freeze>`/* freeze.find */
    select ${freezeColumns} from freeze_windows w where w.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locked until the transaction ends: changing, ending and planning happen one at a time. */
export async function lockFreeze(tx: Tx, id: string): Promise<Freeze | null> {
  if (!isId(id)) return null;
  await sql`/* freeze.lock */ select 1 from freeze_windows where id = ${id} for no key update`.execute(tx);
  return findFreeze(tx, id);
}

/**
 * Up to `limit` with a stored occurrence in the range, and as many that may have one which is not stored yet. The nearest to now first.
 */
export async function listFreezes(
  db: Db,
  teamIds: readonly string[],
  environmentId: string | null,
  range: TimeRange,
  limit: number,
): Promise<(Freeze & { isFound: boolean })[]> {
  const { from, to } = range;
  const { rows } = await sql<Freeze & { isFound: boolean }>`/* freeze.list */
    with listed as materialized (
      select id, distance is not null as "isFound", coalesce(distance, greatest(planned_until, ${from}) - now()) as distance
      from (
        select w.id, w.over_at, w.planned_until, ${distanceToNow('freeze_occurrences', range)} as distance
        from freeze_windows w
        where w.team_id = any(${teamIds}::uuid[]) and (w.over_at is null or w.over_at > ${from})
          and (${environmentId}::uuid is null or w.environment_ids is null or ${environmentId} = any(w.environment_ids))
      ) w where distance is not null or over_at is null and planned_until < ${to}),
    chosen as (select *, row_number() over (partition by "isFound" order by distance, id) as place from listed)
    select ${freezeColumns}, c."isFound" from chosen c join freeze_windows w on w.id = c.id
    where c.place <= ${limit} order by c.distance, c.id`.execute(db);
  return rows;
}

export type OpenFreezes = { teamIds: readonly string[]; environmentId: string | null };

/** The freezes `w` that are not over. A team can have 100. */
const isOpen = ({ teamIds, environmentId }: OpenFreezes): RawBuilder<unknown> => sql`
  w.team_id = any(${teamIds}::uuid[]) and (w.over_at is null or w.over_at > now())
  and (${environmentId}::uuid is null or w.environment_ids is null or ${environmentId} = any(w.environment_ids))`;

/** Sorted by start, to the millisecond, which is what a cursor has. */
export async function pageFreezes(
  db: Db,
  filter: OpenFreezes,
  { after, limit }: Omit<SortedPage<Date>, 'list'>,
): Promise<Freeze[]> {
  const startsAt = sql`date_trunc('milliseconds', w.starts_at)`;
  const rest = after && sql`and (${startsAt}, w.id) > (${after.key}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<Freeze>`/* freeze.page */
    with page as materialized (
      select w.id from freeze_windows w where ${isOpen(filter)} ${rest ?? sql``}
      order by ${startsAt}, w.id limit ${limit})
    select ${freezeColumns} from freeze_windows w
    where w.id in (select id from page) order by ${startsAt}, w.id`.execute(db);
  return rows;
}

/** Counts to `limit`. */
export async function countOpenFreezes(db: Db, filter: OpenFreezes, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* freeze.countOpen */
    select count(*)::int as count from (
      select from freeze_windows w where ${isOpen(filter)} limit ${limit}) w`.execute(db);
  return rows[0]!.count;
}

/** Of the team, also those that are over: at most 10,000, and of those the last. */
export async function listTeamFreezes(db: Db, teamId: string, only?: Only): Promise<Freeze[]> {
  const { rows } = await sql<Freeze>`/* freeze.listOfTeam */
    select ${freezeColumns} from freeze_windows w
    where w.team_id = ${teamId} ${andOnly(only, { id: sql`w.id` })}
    order by w.over_at desc nulls first, w.starts_at, w.id limit 10000`.execute(db);
  return rows;
}

/** Takes a lock per team until the transaction ends, so that the count stays right. */
export async function countFreezes(tx: Tx, teamId: string): Promise<number> {
  await sql`/* freeze.lockCount */
    select pg_advisory_xact_lock(hashtext('steward.freezes'), hashtext(${teamId}))`.execute(tx);
  const { rows } = await sql<{ count: number }>`/* freeze.count */
    select count(*)::int as count from freeze_windows
    where team_id = ${teamId} and (over_at is null or over_at > now())`.execute(tx);
  return rows[0]!.count;
}

export async function insertFreeze(
  tx: Tx,
  { id, teamId, createdBy }: Pick<Freeze, 'id' | 'teamId' | 'createdBy'>,
  s: FreezeSettings,
  plan: Plan,
): Promise<void> {
  await sql`/* freeze.insert */
    insert into freeze_windows (id, team_id, environment_ids, title, starts_at, ends_at, recurrence, timezone, is_public,
      created_by, planned_until, over_at)
    values (${id}, ${teamId}, ${s.environmentIds}, ${s.title}, ${s.startsAt}, ${s.endsAt}, ${s.recurrence},
      ${s.timezone}, ${s.isPublic}, ${createdBy}, ${plan.plannedUntil}, ${plan.overAt})`.execute(tx);
  await insertOccurrences(tx, id, plan.occurrences);
}

export async function updateFreezeSettings(tx: Tx, id: string, s: FreezeSettings, plan: Plan): Promise<void> {
  await sql`/* freeze.update */
    update freeze_windows set environment_ids = ${s.environmentIds}, title = ${s.title}, starts_at = ${s.startsAt},
      ends_at = ${s.endsAt}, recurrence = ${s.recurrence}, timezone = ${s.timezone}, is_public = ${s.isPublic}
    where id = ${id}`.execute(tx);
  await endOccurrences(tx, id);
  await savePlan(tx, id, plan);
}

export async function savePlan(tx: Tx, id: string, plan: Plan): Promise<void> {
  await sql`/* freeze.savePlan */
    update freeze_windows set planned_until = ${plan.plannedUntil}, over_at = ${plan.overAt} where id = ${id}`.execute(
    tx,
  );
  await insertOccurrences(tx, id, plan.occurrences);
}

/** The past stays. */
export async function markEnded(tx: Tx, id: string, isCancelled: boolean): Promise<void> {
  await sql`/* freeze.markEnded */
    update freeze_windows set over_at = now(), is_cancelled = ${isCancelled},
      ends_at = case when starts_at < now() and ends_at > now() then now() else ends_at end
    where id = ${id}`.execute(tx);
  await endOccurrences(tx, id);
}

export async function hasBegun(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* freeze.hasBegun */
    select 1 from freeze_occurrences where window_id = ${id} and starts_at <= now() limit 1`.execute(tx);
  return rows.length > 0;
}

async function endOccurrences(tx: Tx, id: string): Promise<void> {
  await sql`/* freeze.endOccurrences */
    with later as (delete from freeze_occurrences where window_id = ${id} and starts_at >= now())
    update freeze_occurrences set ends_at = now()
    where window_id = ${id} and starts_at < now() and ends_at > now()`.execute(tx);
}

async function insertOccurrences(tx: Tx, id: string, occurrences: readonly Occurrence[]): Promise<void> {
  const starts = occurrences.map(({ startsAt }) => startsAt);
  const ends = occurrences.map(({ endsAt }) => endsAt);
  await sql`/* freeze.insertOccurrences */
    insert into freeze_occurrences (window_id, starts_at, ends_at)
    select ${id}, * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[])
    on conflict (window_id, starts_at) do update set ends_at = excluded.ends_at`.execute(tx);
}

export type UnplannedFreeze = WindowTimes & { id: string; plannedUntil: Date };

const isUnplanned = sql`w.over_at is null and w.planned_until < now() + interval '2 days'`;

/** Of which less than two days are planned ahead. */
export async function listUnplanned(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* freeze.listUnplanned */
    select w.id from freeze_windows w where ${isUnplanned} order by w.planned_until limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Null if another process plans it or has done so. */
export async function claimUnplanned(tx: Tx, id: string): Promise<UnplannedFreeze | null> {
  const { rows } = await sql<UnplannedFreeze>`/* freeze.claimUnplanned */
    select w.id, w.starts_at as "startsAt", w.ends_at as "endsAt", w.recurrence, w.timezone,
      w.planned_until as "plannedUntil"
    from freeze_windows w where w.id = ${id} and ${isUnplanned} for no key update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** Of each; the rest follows in the next sweep. */
const maxDeleted = 1_000;

/** Freezes are listed for up to 366 days back. The last occurrence that has begun tells an ended freeze from a cancelled one. */
export async function deleteOldFreezes(db: Db): Promise<void> {
  await sql`/* freeze.deleteOld */
    delete from freeze_windows where id in (
      select id from freeze_windows where over_at < now() - interval '400 days' limit ${maxDeleted})`.execute(
    db,
  );
  await sql`/* freeze.deleteOldOccurrences */
    delete from freeze_occurrences where (window_id, starts_at) in (
      select window_id, starts_at from freeze_occurrences o where ends_at < now() - interval '400 days' and exists (
        select from freeze_occurrences l where l.window_id = o.window_id and l.starts_at > o.starts_at and l.starts_at <= now())
      limit ${maxDeleted})`.execute(db);
}

export type EnvironmentOccurrence = Occurrence & { environmentId: string; freezeId: string; title: string };

/** For each environment the active ones, beginning with the last to end, then those of the coming 31 days. */
export async function listEnvironmentOccurrences(
  db: Db,
  environmentIds: readonly string[],
  limit: number,
): Promise<EnvironmentOccurrence[]> {
  const { rows } = await sql<EnvironmentOccurrence>`/* freeze.listOccurrences */
    select o.* from environments e, lateral (
      select e.id as "environmentId", w.id as "freezeId", w.title, o.starts_at as "startsAt", o.ends_at as "endsAt"
      from freeze_windows w join freeze_occurrences o on o.window_id = w.id
      where ${coversEnvironment} and (w.over_at is null or w.over_at > now())
        and o.ends_at > now() and o.starts_at < now() + interval '31 days'
      order by greatest(o.starts_at, now()), o.ends_at desc, w.id limit ${limit}) o
    where e.id = any(${environmentIds}::uuid[])`.execute(db);
  return rows;
}

export async function listFreezesById(db: Db, ids: readonly string[]): Promise<Freeze[]> {
  const { rows } = await sql<Freeze>`/* freeze.listById */
    select ${freezeColumns} from freeze_windows w where w.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** For many freezes at once, oldest first. They include those before a freeze was changed or ended. */
export async function listStoredOccurrences(
  db: Db,
  wanted: readonly (TimeRange & { id: string })[],
  limit: number,
): Promise<(Occurrence & { index: number })[]> {
  const [ids, starts, ends] = [
    wanted.map(({ id }) => id),
    wanted.map(({ from }) => from),
    wanted.map(({ to }) => to),
  ];
  const { rows } = await sql<Occurrence & { index: number }>`/* freeze.listStored */
    select wanted.n::int - 1 as index, o.* from
      unnest(${ids}::uuid[], ${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as wanted(id, since, until, n),
      lateral (select o.starts_at as "startsAt", o.ends_at as "endsAt" from freeze_occurrences o
               where o.window_id = wanted.id and o.ends_at > wanted.since and o.starts_at < wanted.until
               order by o.starts_at limit ${limit}) o`.execute(db);
  return rows;
}

export type EnvironmentWait = { id: string; now: Date; watchedUntil: Date | null };

export async function listWatched(db: Db, environmentIds: readonly string[]): Promise<EnvironmentWait[]> {
  const { rows } = await sql<EnvironmentWait>`/* freeze.listWatched */
    select id, now() as now, watched_until as "watchedUntil" from environments
    where id = any(${environmentIds}::uuid[])`.execute(db);
  return rows;
}
