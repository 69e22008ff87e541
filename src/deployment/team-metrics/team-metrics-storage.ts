import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

export type MeasuredEnvironment = {
  id: string;
  teamId: string;
  name: string;
  isOnline: boolean;
  running: number;
  waiting: number;
  /** The last deployment that has ended. Unix time, in seconds. */
  lastStatus: string | null;
  lastCompletedAt: number | null;
};

/** At most this many waiting deployments of an environment are counted. */
const maxWaiting = 1_000;

/** The oldest environments of each team, so that a limit never replaces one series by another. */
export async function measureEnvironments(
  tx: Tx,
  teamIds: readonly string[],
  maxPerTeam: number,
): Promise<MeasuredEnvironment[]> {
  const { rows } = await sql<MeasuredEnvironment>`/* teamMetrics.environments */
    select e.id, e.team_id as "teamId", e.name,
      coalesce(a.last_seen_at > now() - interval '90 seconds', false) as "isOnline",
      (select count(*)::int from deployments d where d.environment_id = e.id and d.status = 'RUNNING') as running,
      (select count(*)::int from (select 1 from deployments d where d.environment_id = e.id and d.status = 'PENDING'
        limit ${maxWaiting}) w) as waiting,
      l.status as "lastStatus", extract(epoch from l.completed_at)::float8 as "lastCompletedAt"
    from unnest(${teamIds}::uuid[]) team (id)
    cross join lateral (
      select e.id, e.team_id, e.name from environments e
      where e.team_id = team.id and e.deleted_at is null order by e.id limit ${maxPerTeam}
    ) e
    left join environment_agents a on a.environment_id = e.id
    left join lateral (
      select d.status, d.completed_at from deployments d
      where d.environment_id = e.id and d.status not in ('PENDING', 'RUNNING') order by d.id desc limit 1
    ) l on true`.execute(tx);
  return rows;
}

export type CountedDeployments = { teamId: string; status: string; count: number };

/** Deployments that ended in the last 24 hours. */
export async function countCompleted(tx: Tx, teamIds: readonly string[]): Promise<CountedDeployments[]> {
  const { rows } = await sql<CountedDeployments>`/* teamMetrics.completedDeployments */
    select d.team_id as "teamId", d.status, count(*)::int as count from deployments d
    where d.team_id = any(${teamIds}::uuid[]) and d.completed_at > now() - interval '24 hours'
    group by d.team_id, d.status`.execute(tx);
  return rows;
}
