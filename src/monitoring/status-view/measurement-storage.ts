import { sql } from 'kysely';
import { column } from '#platform/db/column.ts';
import type { Db } from '#platform/db/pool.ts';
import { primaryKind } from '#probing/index.ts';
import type { CoveredDay } from '../stats/covered-day.ts';
import type { ComponentTarget } from '../status-page/component-state.ts';

export type Target = { targetId: string | null; url: string; path: string | null };

/** What is checked for a component, and where. In the order of the components; null if the site belongs to another team. */
export async function listTargets(
  db: Db,
  teamId: string,
  components: readonly ComponentTarget[],
): Promise<(Target | null)[]> {
  const { rows } = await sql<Target & { index: number }>`/* statusView.targets */
    select n.index::int - 1 as index, s.url, p.path, t.id as "targetId"
    from unnest(${column(components, ({ siteId, heartbeatId }) => (heartbeatId === null ? siteId : null))}::uuid[], ${column(components, ({ pageId }) => pageId)}::uuid[],
      ${column(components, ({ checkout }) => checkout)}::boolean[]) with ordinality as n (site_id, page_id, checkout, index)
    join sites s on s.id = n.site_id and s.team_id = ${teamId}
    left join site_pages p on p.id = n.page_id
    left join lateral (
      select id from targets where page_id = n.page_id and kind = ${sql.lit(primaryKind)}
      union all
      select id from targets where n.page_id is null and page_id is null and site_id = n.site_id
        and kind = case when n.checkout then 'CHECKOUT_FLOW' else ${sql.lit(primaryKind)} end) t on true
    union all
    select n.index::int - 1, '', null, null
    from unnest(${column(components, ({ heartbeatId }) => heartbeatId)}::uuid[]) with ordinality as n (id, index)
    join heartbeats h on h.id = n.id and h.team_id = ${teamId}`.execute(db);
  const found: (Target | null)[] = components.map(() => null);
  for (const { index, ...target } of rows) found[index] = target;
  return found;
}

/**
 * As JSON, which is parsed in native code: 500 targets of 90 days are 45,000 rows, which cost the event loop 0.2 s as rows of the
 * driver and 20 ms so.
 */
export async function listCoveredDays(
  db: Db,
  targetIds: readonly string[],
  from: Date,
): Promise<Map<string, CoveredDay[]>> {
  const { rows } = await sql<{ targetId: string; days: CoveredDay[] }>`/* statusView.days */
    select target_id as "targetId", json_agg(json_build_array((extract(epoch from bucket) / 86400)::int,
      up_ms - maintenance_up_ms, down_ms - maintenance_down_ms, maintenance_up_ms + maintenance_down_ms)) as days
    from rollup_days where target_id = any(${targetIds}::uuid[]) and bucket >= ${from} group by target_id`.execute(
    db,
  );
  return new Map(rows.map(({ targetId, days }) => [targetId, days]));
}

export type ResponseTimes = { histograms: (number | null)[][]; min: number | null; max: number | null };

export async function listResponseTimes(
  db: Db,
  targetIds: readonly string[],
  from: Date,
): Promise<Map<string, ResponseTimes>> {
  const { rows } = await sql<ResponseTimes & { targetId: string }>`/* statusView.responseTimes */
    select target_id as "targetId", json_agg(histogram) as histograms, min(min_ms) as min, max(max_ms) as max
    from rollup_hours where target_id = any(${targetIds}::uuid[]) and bucket > ${from} and measured > 0 group by target_id`.execute(
    db,
  );
  return new Map(rows.map(({ targetId, ...times }) => [targetId, times]));
}
