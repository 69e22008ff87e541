import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { mayStart } from '../deployment/deployment-storage.ts';
import { coversEnvironment } from '../freeze/freeze-storage.ts';
import type { LiveHistory } from '../protocol/live-history.ts';
import { agentTimes, type RegisterRequest } from '../protocol/agent-protocol.ts';
import type { Agent } from './agent.ts';

export type LiveRelease = { currentRelease: string | null; liveHistory: LiveHistory };

export type NewReleases = LiveRelease & {
  /** All releases on the host; null if they were not reported, which keeps the known ones. */
  releases: readonly string[] | null;
  /** A release that was deployed since the agent last reported them. */
  deployed: string | null;
};

/**
 * Every request of an agent runs this query, and an idle poll runs nothing else. The keys are token hashes in hex. Revoked tokens,
 * deleted environments and environments in the personal team of a disabled user are not found.
 */
export async function findAgents(db: Db, hashes: readonly string[]): Promise<Map<string, Agent>> {
  findText ??= query(hashes).compile(db).sql;
  const { rows } = await db.executeQuery(CompiledQuery.raw(findText, [hashes]) as CompiledQuery<FoundAgent>);
  return new Map(rows.map(({ hash, ...agent }) => [hash, agent]));
}

type FoundAgent = Agent & { hash: string };

// Compiled once: doing it for every request is a third of what the query costs this process.
let findText: string | undefined;

const query = (hashes: readonly string[]) => sql<FoundAgent>`/* agent.find */
  select encode(t.token_hash, 'hex') as hash, t.id as "tokenId", e.team_id as "ownerId", o.owner_id as "accountId", e.id as "environmentId", e.name as "environmentName",
    case when exists (select 1 from deployments d where d.environment_id = e.id and d.status = 'RUNNING')
      then (select 'cancel' from deployments d where d.environment_id = e.id and d.status = 'RUNNING'
            and d.cancel_requested_at is not null and d.cancel_sent_at is null)
      else (select 'offer' from deployments d where d.environment_id = e.id and d.status = 'PENDING' and ${mayStart} limit 1)
    end as work,
    a.releases::text as releases, a.current_release as "currentRelease", a.live_history::text as "liveHistory",
    coalesce(a.probe, false) as probe
  from agent_tokens t join environments e on e.id = t.environment_id 
    join teams o on o.id = e.team_id left join users u on u.id = o.created_by
    left join environment_agents a on a.environment_id = e.id
  where t.token_hash = any (array(select decode(hash, 'hex') from unnest(${hashes}::text[]) hash))
    and t.revoked_at is null and e.deleted_at is null and not (o.is_personal and u.disabled_at is not null)`;

/** Two statements: in one, it would lock the agent before the deployment, and every other transaction locks the deployment first. */
export async function saveRegistration(db: Db, environmentId: string, r: RegisterRequest): Promise<void> {
  // The offer went to an earlier process of the agent. If that still runs, the new epoch prevents it from accepting.
  await sql`/* agent.withdrawOffer */
    update deployments set offered_until = null, lease_epoch = lease_epoch + 1
    where environment_id = ${environmentId} and status = 'PENDING' and offered_to <> ${r.bootId}`.execute(db);
  await sql`/* agent.saveRegistration */
    insert into environment_agents (environment_id, last_seen_at, boot_id, hostname, version, os, deploy_path)
    values (${environmentId}, now(), ${r.bootId}, ${r.hostname}, ${r.version}, ${r.os}, ${r.deployPath})
    on conflict (environment_id) do update set last_seen_at = excluded.last_seen_at, boot_id = excluded.boot_id,
      hostname = excluded.hostname, version = excluded.version, os = excluded.os,
      deploy_path = excluded.deploy_path`.execute(db);
}

/** Locked until the transaction ends. */
export async function lockLiveRelease(tx: Tx, environmentId: string): Promise<LiveRelease> {
  const { rows } = await sql<LiveRelease>`/* agent.lockLiveRelease */
    select current_release as "currentRelease", live_history as "liveHistory"
    from environment_agents where environment_id = ${environmentId} for update`.execute(tx);
  return rows[0] ?? { currentRelease: null, liveHistory: [] };
}

export async function saveReleases(
  tx: Tx,
  environmentId: string,
  { releases, deployed, currentRelease, liveHistory }: NewReleases,
): Promise<void> {
  await sql`/* agent.saveReleases */
    insert into environment_agents as a (environment_id, last_seen_at, releases, current_release, live_history)
    values (${environmentId}, now(), ${releases}, ${currentRelease}, ${liveHistory})
    on conflict (environment_id) do update set last_seen_at = excluded.last_seen_at,
      releases = case when excluded.releases is not null then excluded.releases
                      when ${deployed}::text is null or a.releases is null or ${deployed} = any(a.releases) then a.releases
                      else a.releases || ${deployed}::text end,
      current_release = excluded.current_release, live_history = excluded.live_history`.execute(tx);
}

/**
 * For many agents at once. It skips locked rows: their agent's own request is writing them, and waiting for one would delay all
 * others. The last use of a token is stored to the minute.
 */
export async function updateLastSeen(
  db: Db,
  environmentIds: readonly string[],
  tokenIds: readonly string[],
): Promise<void> {
  await sql`/* agent.updateLastSeen */
    with used as (
      select id from agent_tokens where id = any(${tokenIds}::uuid[])
        and (last_used_at is null or last_used_at < now() - interval '1 minute') for update skip locked),
    tokens as (update agent_tokens t set last_used_at = now() from used where t.id = used.id),
    known as (
      select environment_id from environment_agents where environment_id = any(${environmentIds}::uuid[])
      for update skip locked),
    seen as (
      -- Of an agent that was announced as offline, people hear at the next check that it is back.
      update environment_agents a set last_seen_at = now(),
        offline_check_at = case when a.offline_announced_at is not null then now()
                                else coalesce(a.offline_check_at, now() + interval '5 minutes') end
      from known where a.environment_id = known.environment_id)
    insert into environment_agents (environment_id, last_seen_at)
    select e.id, now() from environments e where e.id = any(${environmentIds}::uuid[])
      and not exists (select 1 from environment_agents a where a.environment_id = e.id)
    on conflict do nothing`.execute(db);
}

/**
 * Records that agents can reach a server. After a time without any server, every lease begins again, because the agents may have tried
 * to renew it, and none of them counts as offline for the next 5 minutes. The same if the clock of the database was set: otherwise
 * leases and offers would have ended, or last until the clock has caught up.
 *
 * Waits for nobody: other transactions lock a deployment and then its agent, and PostgreSQL detects no deadlock in sessions that were
 * open when its clock was set. Returns false if rows were locked; then it is not recorded, and the caller tries again with them.
 */
export const updatePresence = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // A statement of its own: the next one begins after this lock, and reads the leases that belong to the presence it finds.
    await sql`/* agent.lockPresence */ select 1 from agent_api_presence for update`.execute(tx);
    return updateLockedPresence(tx);
  });

/** By the time of the statement: that of the transaction is from before the wait for the lock. */
async function updateLockedPresence(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isRecorded: boolean }>`/* agent.updatePresence */
    with before as (select ${wasUnreachable} as was_unreachable from agent_api_presence),
    held as (
      select d.id from deployments d, before where was_unreachable and ${hasOldLease} for update of d skip locked),
    leases as (
      update deployments d set lease_expires_at = case when d.lease_expires_at is not null then ${leaseEnd} end,
        offered_until = case when d.offered_until is not null then least(d.offered_until, ${leaseEnd}) end
      from held where d.id = held.id),
    known as (
      select a.environment_id from environment_agents a, before where was_unreachable and ${hasOldCheck}
      for update of a skip locked),
    agents as (
      update environment_agents a set offline_check_at = statement_timestamp() + interval '5 minutes'
      from known where a.environment_id = known.environment_id),
    result as (
      select not was_unreachable or (
        (select count(*) from held) = (select count(*) from deployments d where ${hasOldLease})
        and (select count(*) from known) = (select count(*) from environment_agents a where ${hasOldCheck})
      ) as is_recorded from before)
    update agent_api_presence set served_at = case when is_recorded then statement_timestamp() else served_at end
    from result returning is_recorded as "isRecorded"`.execute(tx);
  return rows[0]?.isRecorded ?? true;
}

const leaseEnd = sql`statement_timestamp() + make_interval(secs => ${agentTimes.leaseSeconds})`;
/** From before the time without a server. What was renewed since, by an agent or an attempt before, is left as it is. */
const hasOldLease = sql`d.status in ('PENDING', 'RUNNING') and (
  d.lease_expires_at not between statement_timestamp() and ${leaseEnd} + interval '1 second' or d.offered_until > ${leaseEnd} + interval '1 second')`;
const hasOldCheck = sql`a.offline_check_at not between statement_timestamp() + interval '4 minutes' and statement_timestamp() + interval '6 minutes'`;
const wasUnreachable = sql`served_at not between statement_timestamp() - interval '60 seconds' and statement_timestamp() + interval '60 seconds'`;

/** The ones of these environments whose agent has a task to take or a cancel request to receive. */
export async function listEnvironmentsWithWork(db: Db, environmentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* agent.listEnvironmentsWithWork */
    select distinct d.environment_id as id from deployments d join environments e on e.id = d.environment_id
    where d.environment_id = any(${environmentIds}::uuid[]) and d.status = 'PENDING' and ${mayStart}
      and (d.offered_until is null or d.offered_until < now())
      and not exists (select 1 from deployments r where r.environment_id = d.environment_id and r.status = 'RUNNING')
    union
    select d.environment_id from deployments d
    where d.environment_id = any(${environmentIds}::uuid[]) and d.status = 'RUNNING'
      and d.cancel_requested_at is not null and d.cancel_sent_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** The environments with a deployment whose start time, or the end of whose freeze, was in the last 3 seconds. Empty at nearly all times. */
export async function listEndedWaits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* agent.listEndedWaits */
    select d.environment_id as id from deployments d
    where d.status = 'PENDING' and d.not_before > now() - interval '3 seconds' and d.not_before <= now()
    union
    select e.id from freeze_occurrences o join freeze_windows w on w.id = o.window_id
      join environments e on ${coversEnvironment} join deployments d on d.environment_id = e.id and d.status = 'PENDING'
    where o.ends_at > now() - interval '3 seconds' and o.ends_at <= now()`.execute(db);
  return rows.map(({ id }) => id);
}
