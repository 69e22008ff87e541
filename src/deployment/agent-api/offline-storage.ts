import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

const silence = sql`interval '5 minutes'`;
const isSilent = sql`a.last_seen_at <= now() - ${silence}`;
/** A server is there for agents to reach. After a time without one, updatePresence has postponed the checks. */
const isDue = sql`a.offline_check_at <= now()
  and exists (select 1 from agent_api_presence where served_at > now() - interval '60 seconds')`;

/** What nearly all checks find: an agent that was seen meanwhile. Its next one is when it would have been silent for 5 minutes. */
export async function postponeOfflineChecks(db: Db): Promise<void> {
  await sql`/* agent.postponeOfflineChecks */
    with due as (
      select a.environment_id from environment_agents a
      where ${isDue} and not (${isSilent}) and a.offline_announced_at is null
      order by a.offline_check_at limit 5000 for update skip locked)
    update environment_agents a set offline_check_at = a.last_seen_at + ${silence}
    from due where a.environment_id = due.environment_id`.execute(db);
}

/** For what failed, so that it does not stay in the way of others. */
export async function postponeOfflineCheck(db: Db, environmentId: string): Promise<void> {
  await sql`/* agent.postponeOfflineCheck */
    update environment_agents set offline_check_at = now() + interval '1 minute'
    where environment_id = ${environmentId} and offline_check_at <= now()`.execute(db);
}

/**
 * Environments whose agent is silent, or was announced as offline and was seen since. The accounts that teams belong to take turns, so that
 * the hosts of one do not delay those of another.
 */
export async function listOfflineChecks(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* agent.listOfflineChecks */
    select a.environment_id as id from environment_agents a join environments e on e.id = a.environment_id join teams t on t.id = e.team_id
    where ${isDue} and (${isSilent} or a.offline_announced_at is not null)
    order by row_number() over (partition by t.owner_id order by a.offline_check_at), a.offline_check_at limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type OfflineCheck = {
  teamId: string;
  name: string;
  change: 'offline' | 'back' | 'none';
  since: Date;
  /** How long it was or has been away. */
  minutes: number;
  /** An automatic rollback waits for the agent. */
  hasRollback: boolean;
};

/** Decides and stores it, once. Null if the environment was deleted, or another process was faster. */
export async function claimOfflineCheck(tx: Tx, environmentId: string): Promise<OfflineCheck | null> {
  const { rows } = await sql<OfflineCheck>`/* agent.claimOfflineCheck */
    with due as (
      select a.environment_id, a.offline_announced_at as announced_at, ${isSilent} as is_silent,
        case when ${isSilent} then a.last_seen_at else a.offline_announced_at - ${silence} end as since
      from environment_agents a where a.environment_id = ${environmentId} and ${isDue} for update skip locked),
    stored as (
      update environment_agents a set
        offline_check_at = case when due.is_silent then null else a.last_seen_at + ${silence} end,
        offline_announced_at = case when due.is_silent then coalesce(due.announced_at, now()) end
      from due where a.environment_id = due.environment_id)
    select e.team_id as "teamId", e.name,
      case when due.is_silent and due.announced_at is null then 'offline'
           when not due.is_silent and due.announced_at is not null then 'back' else 'none' end as change,
      due.since, greatest(1, round(extract(epoch from now() - due.since) / 60))::int as minutes,
      exists (select 1 from deployments d where d.environment_id = e.id and d.status = 'PENDING' and d.automatic) as "hasRollback"
    from due join environments e on e.id = due.environment_id where e.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}
