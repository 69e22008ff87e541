import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { primaryKind } from '#probing/index.ts';
import type { Coverage } from './rollup-storage.ts';

export type TeamDaySums = Coverage & { measured: number; sumMs: number };

/** One row per day, from one row per site and day by the primary key, without histograms. */
export async function listTeamDays(db: Db, teamIds: readonly string[], from: Date): Promise<TeamDaySums[]> {
  const { rows } = await sql<TeamDaySums>`/* stats.listTeamDays */
    with t as materialized (
      select t.id from sites s join targets t on t.site_id = s.id and t.page_id is null and t.kind = ${sql.lit(primaryKind)}
      where s.team_id = any(${teamIds}::uuid[]))
    select r.bucket, sum(r.up)::float8 as up, sum(r.down)::float8 as down, sum(r.up_ms)::float8 as "upMs",
           sum(r.down_ms)::float8 as "downMs", sum(r.measured)::float8 as measured, sum(r.sum_ms)::float8 as "sumMs"
    from t join rollup_days r on r.target_id = t.id and r.bucket >= ${from}
    group by 1 order by 1`.execute(db);
  return rows;
}
