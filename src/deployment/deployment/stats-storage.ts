import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { takesBack } from './outcome-storage.ts';

export type Stats = {
  totalEnvironments: number;
  onlineAgents: number;
  deploymentsLast24h: number;
  successRate30d: number | null;
};

/**
 * Both spans include their first instant. Index ranges only, however long the history is: a release is taken back after its deployment has
 * ended, so that the rollbacks of the same span are enough.
 */
export async function readStats(db: Db, teamIds: readonly string[], now: Date): Promise<Stats> {
  const endedIn30d = (each: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${each}.team_id = any(${teamIds}::uuid[]) and ${each}.completed_at >= ${now}::timestamptz - interval '30 days'
      and ${each}.completed_at is not null`;
  const { rows } = await sql<Stats>`/* stats.read */
    select e.total as "totalEnvironments", e.online as "onlineAgents", d.recent as "deploymentsLast24h",
           (f.succeeded - t.taken_back)::float8 / nullif(f.finished, 0) as "successRate30d"
    from (select count(*)::int as total,
                 (count(*) filter (where a.last_seen_at > ${now}::timestamptz - interval '90 seconds'))::int as online
          from environments e left join environment_agents a on a.environment_id = e.id
          where e.team_id = any(${teamIds}::uuid[]) and e.deleted_at is null) e,
         (select count(*)::int as recent from deployments
          where team_id = any(${teamIds}::uuid[]) and created_at >= ${now}::timestamptz - interval '24 hours') d,
         (select count(*) filter (where d.status = 'SUCCEEDED') as succeeded, count(*) as finished from deployments d
          where ${endedIn30d(sql`d`)} and d.kind = 'DEPLOY' and d.status in ('SUCCEEDED', 'FAILED', 'ROLLED_BACK')) f,
         (select count(distinct d.id) as taken_back from deployments r join deployments d on ${takesBack}
          where ${endedIn30d(sql`r`)} and r.kind = 'ROLLBACK' and ${endedIn30d(sql`d`)} and d.status = 'SUCCEEDED') t`.execute(
    db,
  );
  return rows[0]!;
}
