import { sql } from 'kysely';
import type { AlertType } from '#notification/index.ts';
import type { Db } from '#platform/db/pool.ts';
import { primaryKind } from '#probing/index.ts';
import { coversSite } from '../in-maintenance-storage.ts';
import type { Buckets } from './period.ts';

export type ReportSite = {
  id: string;
  name: string;
  url: string;
  targetId: string;
  hasBrowserChecks: boolean;
};

/** By name. `siteIds`: null for all sites of the team. */
export async function listReportSites(
  db: Db,
  teamId: string,
  siteIds: readonly string[] | null,
  limit: number,
): Promise<{ sites: ReportSite[]; count: number }> {
  const { rows } = await sql<ReportSite & { count: number }>`/* report.listSites */
    select s.id, s.name, s.url, t.id as "targetId", count(*) over ()::int as count,
           exists (select from targets b where b.site_id = s.id and b.kind = 'BROWSER') as "hasBrowserChecks"
    from sites s join targets t on t.site_id = s.id and t.page_id is null and t.kind = ${sql.lit(primaryKind)}
    where s.team_id = ${teamId} and (${siteIds}::uuid[] is null or s.id = any(${siteIds}::uuid[]))
    order by lower(s.name), s.id limit ${limit}`.execute(db);
  return { sites: rows, count: rows[0]?.count ?? 0 };
}

/** The sums of one bucket, of which `place` is the index. */
export type BucketSums = {
  place: number;
  up: number;
  down: number;
  upMs: number;
  downMs: number;
  maintenanceUpMs: number;
  maintenanceDownMs: number;
  measured: number;
  sumMs: number;
};

/** The buckets that have statistics, unordered. At most 1,500 hours or 366 days are read, by the primary key. */
export async function listBucketSums(
  db: Db,
  targetId: string,
  { starts, end, isUtc }: Buckets,
): Promise<BucketSums[]> {
  const { rows } = await sql<BucketSums>`/* report.listBuckets */
    select width_bucket(bucket, ${starts}::timestamptz[]) - 1 as place, sum(up)::int as up, sum(down)::int as down,
           sum(up_ms)::float8 as "upMs", sum(down_ms)::float8 as "downMs",
           sum(maintenance_up_ms)::float8 as "maintenanceUpMs", sum(maintenance_down_ms)::float8 as "maintenanceDownMs",
           sum(measured)::int as measured, sum(sum_ms)::float8 as "sumMs"
    from ${sql.table(isUtc ? 'rollup_days' : 'rollup_hours')}
    where target_id = ${targetId} and bucket >= ${starts[0]} and bucket < ${end} group by 1`.execute(db);
  return rows;
}

export type FoundIncident = {
  startedAt: Date;
  resolvedAt: Date | null;
  types: AlertType[];
  pageName: string | null;
  isPlanned: boolean;
};

/** Those with an alert of one of these types. Newest first, at most 500. */
export async function listSiteIncidents(
  db: Db,
  teamId: string,
  siteId: string,
  { start, end, types }: { start: Date; end: Date; types: readonly string[] },
): Promise<FoundIncident[]> {
  const { rows } = await sql<FoundIncident>`/* report.listIncidents */
    select i.started_at as "startedAt", i.resolved_at as "resolvedAt", a.types, a."pageName",
           exists (select from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id
             where tstzrange(o.starts_at, o.ends_at) @> i.started_at and ${coversSite}) as "isPlanned"
    from incidents i join sites s on s.id = i.site_id cross join lateral (
      select coalesce(array_agg(distinct a.type), '{}') as types, min(p.name) filter (where a.type = 'PAGE_DOWN') as "pageName"
      from alerts a left join site_pages p on p.id = a.page_id where a.incident_id = i.id) a
    where i.site_id = ${siteId} and i.team_id = ${teamId} and i.started_at < ${end}
      and (i.resolved_at is null or i.resolved_at > ${start}) and (a.types = '{}' or a.types && ${types}::text[])
    order by i.started_at desc, i.id desc limit 500`.execute(db);
  return rows;
}

/** At most `limit`. Days of UTC, because an average over a period hardly depends on where its first day begins. */
export async function listSlowestPages(
  db: Db,
  siteId: string,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ name: string; path: string; averageMs: number }[]> {
  const { rows } = await sql<{ name: string; path: string; averageMs: number }>`/* report.listSlowestPages */
    select p.name, p.path, (sum(r.sum_ms) / sum(r.measured))::float8 as "averageMs"
    from site_pages p join targets t on t.page_id = p.id and t.kind = ${sql.lit(primaryKind)}
      join rollup_days r on r.target_id = t.id and r.bucket >= ${`${from}T00:00:00Z`} and r.bucket <= ${`${to}T00:00:00Z`}
    where p.site_id = ${siteId} group by p.id, p.name, p.path having sum(r.measured) > 0
    order by 3 desc, p.id limit ${limit}`.execute(db);
  return rows;
}

/** Alerts about JavaScript errors that began in the period, and the number of different errors that were seen in it. */
export async function countJsErrors(
  db: Db,
  siteId: string,
  { start, end }: { start: Date; end: Date },
): Promise<{ alerts: number; different: number }> {
  const { rows } = await sql<{ alerts: number; different: number }>`/* report.countJsErrors */
    select (select count(*)::int from alerts where site_id = ${siteId} and type = 'JS_ERROR'
              and created_at >= ${start} and created_at < ${end}) as alerts,
           (select count(*)::int from js_error_sightings where site_id = ${siteId}
              and first_seen_at < ${end} and last_seen_at >= ${start}) as different`.execute(db);
  return rows[0]!;
}

export async function findTeamName(db: Db, teamId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`/* report.findTeamName */
    select name from teams where id = ${teamId}`.execute(db);
  return rows[0]?.name ?? '';
}
