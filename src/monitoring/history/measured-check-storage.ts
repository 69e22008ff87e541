import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { primaryKind } from '#probing/index.ts';
import type { CheckTable } from '../check-table.ts';
import { isBefore, isSince, newestFirst } from '../check-time-storage.ts';
import { defaultRegion } from '../region/region-name.ts';

export type MeasuredCheck = {
  at: Date;
  status: 'UP' | 'DOWN';
  responseTimeMs: number | null;
  region: string;
};

/** The HTTP checks of a site or page in a range, oldest first; the newest `limit`. */
export async function listMeasured(
  db: Db,
  {
    siteId,
    pageId,
    from,
    to,
    limit,
  }: { siteId: string; pageId: string | null; from: Date; to: Date; limit: number },
): Promise<MeasuredCheck[]> {
  const place = pageId
    ? sql`page_id = ${pageId}`
    : sql`site_id = ${siteId} and page_id is null and probe_id is null`;
  const of = (table: CheckTable) => sql`
    select created_at, status, response_time_ms, region from ${sql.table(table)}
    where ${place} and kind = ${sql.lit(primaryKind)} and ${isSince(table, from)} and ${isBefore(table, to)}
    order by ${newestFirst(table)} limit ${limit}`;
  const { rows } = await sql<MeasuredCheck>`/* check.listMeasured */
    select created_at as at, status, response_time_ms as "responseTimeMs", coalesce(region, ${sql.lit(defaultRegion)}) as region
    from ((${of('routine_checks')}) union all (${of('notable_checks')})) c order by created_at desc limit ${limit}`.execute(
    db,
  );
  return rows.reverse();
}
