import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { fingerprintOf, plainMessage, type CheckKind, type JsError } from '#probing/index.ts';
import type { CheckTable } from '../check-table.ts';
import { isBefore, isSince, newestFirst } from '../check-time-storage.ts';
import type { TargetKey } from './watch-storage.ts';

const isOf = ({ siteId, pageId, probeId = null, kind }: TargetKey) =>
  sql`site_id = ${siteId} and kind = ${kind} and page_id is not distinct from ${pageId}::uuid
    and probe_id is not distinct from ${probeId}::uuid`;

export type NewestJsError = {
  fingerprint: string;
  message: string;
  checkId: string;
  at: Date;
  /** Whether the check before found it, too. */
  isRepeated: boolean;
};

/** The errors that the last check found. Checks that did not load the page do not count. */
export async function listNewestJsErrors(db: Db, target: TargetKey, since: Date): Promise<NewestJsError[]> {
  const newestOf = (table: CheckTable) => sql`
    select id, created_at, js_errors from ${sql.table(table)}
    where ${isOf(target)} and ${isSince(table, since)} and js_errors is not null and (status = 'UP' or js_errors <> '[]')
    order by ${newestFirst(table)} limit 2`;
  const { rows } = await sql<{ id: string; at: Date; jsErrors: JsError[] }>`/* check.listNewestJsErrors */
    select id, created_at as at, js_errors as "jsErrors"
    from ((${newestOf('routine_checks')}) union all (${newestOf('notable_checks')})) c
    order by created_at desc, id desc limit 2`.execute(db);
  const [newest, before] = rows;
  if (!newest) return [];
  const earlier = new Set(before?.jsErrors.map(fingerprintOf));
  const found = new Map(newest.jsErrors.map((error) => [fingerprintOf(error), error]));
  return [...found].map(([fingerprint, { message }]) => ({
    fingerprint,
    message: plainMessage(message),
    checkId: newest.id,
    at: newest.at,
    isRepeated: earlier.has(fingerprint),
  }));
}

/**
 * The fingerprints of the errors in the last five checks with errors, of the 7 days before a time. For errors that were found before
 * sightings were stored, or that were not among the 1,000 of the site.
 */
export async function listEarlierJsErrors(db: Db, target: TargetKey, before: Date): Promise<string[]> {
  const { rows } = await sql<{ jsErrors: JsError[] }>`/* check.listEarlierJsErrors */
    select js_errors as "jsErrors" from notable_checks
    where ${isOf(target)} and created_at < ${before} and created_at >= ${before}::timestamptz - interval '7 days'
      and js_errors <> '[]'
    order by created_at desc, id desc limit 5`.execute(db);
  return rows.flatMap(({ jsErrors }) => jsErrors.map(fingerprintOf));
}

export type TimeRange = { from: Date; to: Date };
export type MedianTime = { count: number; medianMs: number };

/**
 * Of all targets of the site, in each range. It bounds the work for a site with many pages: its newest checks of each range are
 * enough for a median.
 */
const maxRowsPerRange = 5_000;

/**
 * The medians over successful checks of one kind, by page; null is the site itself. All of a site at once, because reading its checks
 * is what takes the time. Only checks that are still stored count (`STEWARD_RAW_RETENTION_DAYS`).
 */
export async function medianResponseTimes(
  db: Db,
  siteId: string,
  kind: CheckKind,
  ranges: readonly TimeRange[],
): Promise<Map<string | null, MedianTime>> {
  const newestOf = (table: CheckTable) => sql`
    select * from (
      select page_id, kind, status, response_time_ms from ${sql.table(table)}
      where site_id = ${siteId} and ${isSince(table, sql`r.from_time`)} and ${isBefore(table, sql`r.to_time`)}
      order by ${newestFirst(table)} limit ${sql.lit(maxRowsPerRange)}) as of_site`;
  const { rows } = await sql<MedianTime & { pageId: string | null }>`/* check.medianResponseTimes */
    select c.page_id as "pageId", count(*)::int as count,
      percentile_cont(0.5) within group (order by c.response_time_ms) as "medianMs"
    from unnest(${ranges.map(({ from }) => from)}::timestamptz[], ${ranges.map(({ to }) => to)}::timestamptz[])
      as r (from_time, to_time)
    cross join lateral (${newestOf('routine_checks')} union all ${newestOf('notable_checks')}) as c
    where c.kind = ${kind} and c.status = 'UP' and c.response_time_ms is not null group by c.page_id`.execute(
    db,
  );
  return new Map(rows.map(({ pageId, ...median }) => [pageId, median]));
}

export type FailedCheck = { checkId: string; message: string; at: Date };

/** The newest one. Failures are always notable. */
export async function findFailedCheck(db: Db, target: TargetKey, since: Date): Promise<FailedCheck | null> {
  const { rows } = await sql<FailedCheck>`/* check.findFailed */
    select id as "checkId", coalesce(error_message, 'the check failed') as message, created_at as at from notable_checks
    where ${isOf(target)} and status = 'DOWN' and created_at >= ${since}
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
