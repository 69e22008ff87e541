import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { primaryKind } from '#probing/index.ts';

/** In the order of severity: of several targets, the worst counts. */
const codes = { MAINTENANCE: 0, UP: 1, DEGRADED: 2, DOWN: 3 };
export type HourState = keyof typeof codes;
const states = Object.keys(codes) as HourState[];

/** The hours that have checks. `at`: the first hour is 0. */
export type HoursOfSite = { siteId: string; hours: { at: number; state: HourState }[] };

const code = (state: HourState) => sql.lit(codes[state]);

/**
 * At most three targets per site and 24 rows of each, by the primary key. An hour and its state are one number: as rows of a
 * table, the hours of 1,000 sites would be 24,000 rows to parse. Of several targets, an hour is listed once for each: to group
 * them here took 15 of 74 ms.
 */
export async function listHourlyStates(
  db: Db,
  siteIds: readonly string[],
  { from, hours }: { from: Date; hours: number },
): Promise<HoursOfSite[]> {
  const { rows } = await sql<{ siteId: string; packed: number[] }>`/* stats.listHourlyStates */
    with t as materialized (
      select t.id, t.site_id, t.kind = ${sql.lit(primaryKind)} as is_primary, s.degraded_after_ms
      from targets t join sites s on s.id = t.site_id
      where t.site_id = any(${siteIds}::uuid[]) and t.page_id is null and t.probe_id is null
    )
    select t.site_id as "siteId", array_agg((date_part('epoch', r.bucket - ${from}::timestamptz) / 3600)::int * 4 + case
        when r.maintenance_up_ms + r.maintenance_down_ms >= greatest(r.up_ms + r.down_ms, 1) then ${code('MAINTENANCE')}
        when t.is_primary and (r.down_ms - r.maintenance_down_ms > 300000 or (r.up = 0 and r.down > 0)) then ${code('DOWN')}
        when r.down_ms > r.maintenance_down_ms or (r.down > 0 and r.maintenance_down_ms = 0) then ${code('DEGRADED')}
        when t.is_primary and r.sum_ms > r.measured::bigint * t.degraded_after_ms then ${code('DEGRADED')}
        else ${code('UP')} end) as packed
      from t join rollup_hours r on r.target_id = t.id
        -- The clock of a worker can be ahead, also by years.
        and r.bucket >= ${from} and r.bucket < ${from}::timestamptz + ${hours} * interval '1 hour'
      group by 1`.execute(db);
  return rows.map(({ siteId, packed }) => ({ siteId, hours: worstOf(packed) }));
}

/** The worst state of each hour. */
function worstOf(packed: readonly number[]): { at: number; state: HourState }[] {
  const worst = new Map<number, number>();
  for (const number of packed) worst.set(number >> 2, Math.max(worst.get(number >> 2) ?? 0, number & 3));
  return [...worst].map(([at, found]) => ({ at, state: states[found]! }));
}
