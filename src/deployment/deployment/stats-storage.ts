import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export type Stats = {
  totalEnvironments: number;
  onlineAgents: number;
  deploymentsLast24h: number;
  successRate30d: number | null;
};

/** Both spans include their first instant. Index ranges only, however long the history is. */
export async function readStats(db: Db, teamIds: readonly string[], now: Date): Promise<Stats> {
  const { rows } = await sql<Stats>`/* stats.read */
    select e.total as "totalEnvironments", e.online as "onlineAgents", d.recent as "deploymentsLast24h",
           f.succeeded::float8 / nullif(f.finished, 0) as "successRate30d"
    from (select count(*)::int as total,
                 (count(*) filter (where a.last_seen_at > ${now}::timestamptz - interval '90 seconds'))::int as online
          from environments e left join environment_agents a on a.environment_id = e.id
          where e.team_id = any(${teamIds}::uuid[]) and e.deleted_at is null) e,
         (select count(*)::int as recent from deployments
          where team_id = any(${teamIds}::uuid[]) and created_at >= ${now}::timestamptz - interval '24 hours') d,
         (select count(*) filter (where status = 'SUCCEEDED') as succeeded, count(*) as finished from deployments
          where team_id = any(${teamIds}::uuid[]) and completed_at >= ${now}::timestamptz - interval '30 days'
            and completed_at is not null and status in ('SUCCEEDED', 'FAILED', 'ROLLED_BACK')) f`.execute(db);
  return rows[0]!;
}
