import { sql, type RawBuilder } from 'kysely';
import { column, type Cell } from '#platform/db/column.ts';
import { unprepared } from '#platform/db/database-client.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import {
  kindsWith,
  type CheckKind,
  type CheckoutStepResult,
  type CheckPhases,
  type CheckResult,
  type JsError,
} from '#probing/index.ts';
import type { CheckTable } from '../check-table.ts';
import { isBefore, isBelow, isSince, newestFirst, quarter } from '../check-time-storage.ts';
import { defaultRegion } from '../region/region-name.ts';

export type NewCheck = {
  id: string;
  at: Date;
  siteId: string;
  pageId: string | null;
  probeId?: string | null;
  kind: CheckKind;
  result: CheckResult;
  /** It found something new: a failure or a change. The others can be deleted earlier. */
  notable: boolean;
  /** Null for the region "local". */
  region?: string | null;
};

export async function insertChecks(tx: Tx, checks: readonly NewCheck[]): Promise<void> {
  const notable = checks.filter((check) => check.notable);
  const routine = checks.filter((check) => !check.notable);
  if (routine.length > 0) await insertInto(tx, 'routine_checks', routine);
  if (notable.length > 0) await insertInto(tx, 'notable_checks', notable);
}

async function insertInto(tx: Tx, table: CheckTable, checks: readonly NewCheck[]): Promise<void> {
  const of = (pick: (check: NewCheck) => Cell): string => column(checks, pick);
  await sql`/* check.insert */
    insert into ${sql.table(table)} (${storedColumns})
    select id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message,
           phases::int[], js_errors, steps, probe_id, region
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ at }) => at)}::timestamptz[], ${of(({ siteId }) => siteId)}::uuid[],
      ${of(({ pageId }) => pageId)}::uuid[], ${of(({ kind }) => kind)}::text[], ${of(({ result }) => result.status)}::text[],
      ${of(({ result }) => result.responseTimeMs)}::int[], ${of(({ result }) => result.statusCode)}::int[],
      ${of(({ result }) => result.errorMessage)}::text[], ${of(({ result }) => phaseText(result.phases))}::text[],
      ${of(({ result }) => result.jsErrors && JSON.stringify(result.jsErrors))}::jsonb[],
      ${of(({ result }) => (result.steps ? JSON.stringify(result.steps) : null))}::jsonb[], ${of(({ probeId }) => probeId ?? null)}::uuid[],
      ${of(({ region }) => region ?? null)}::text[])
      as n (${storedColumns})`.execute(tx);
}

const storedColumns = sql`id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message,
  phases, js_errors, steps, probe_id, region`;

const phaseText = (phases: CheckPhases | null): string | null =>
  phases &&
  `{${[phases.dnsMs, phases.connectMs, phases.tlsMs, phases.firstByteMs, phases.totalMs].map(Math.round).join(',')}}`;

export type Check = {
  id: string;
  siteId: string;
  pageId: string | null;
  probeId: string | null;
  checkType: CheckKind;
  status: 'UP' | 'DOWN';
  responseTimeMs: number | null;
  statusCode: number | null;
  errorMessage: string | null;
  jsErrors: JsError[] | null;
  phases: CheckPhases | null;
  createdAt: Date;
  steps: CheckoutStepResult[] | null;
  screenshotUrl: string | null;
  region: string;
};

const kindsWithScreenshots = sql.join(
  kindsWith(({ takesScreenshots }) => takesScreenshots).map((kind) => sql.lit(kind)),
);
export const checkColumns = sql`c.id, c.site_id as "siteId", c.page_id as "pageId", c.probe_id as "probeId", c.kind as "checkType", c.status,
  c.response_time_ms as "responseTimeMs", c.status_code as "statusCode", c.error_message as "errorMessage", c.js_errors as "jsErrors",
  case when c.phases is not null then json_build_object('dnsMs', c.phases[1], 'connectMs', c.phases[2], 'tlsMs', c.phases[3],
    'firstByteMs', c.phases[4], 'totalMs', c.phases[5]) end as phases, c.created_at as "createdAt", c.steps,
  coalesce(c.region, ${sql.lit(defaultRegion)}) as region,
  case when c.kind in (${kindsWithScreenshots}) and exists (select from screenshots p where p.check_id = c.id)
    then '/monitoring/screenshots/' || c.id end as "screenshotUrl"`;

/** Without an index of its own, a filter reads what it leaves out: `since` limits that. */
export type CheckFilter = {
  status: 'UP' | 'DOWN' | null;
  kind: CheckKind | null;
  /** A page or probe of the site. */
  pageId: string | null;
  probeId: string | null;
  /** Neither of a page nor of a probe. */
  ownAddress: boolean;
  region: string | null;
  before: Date | null;
};

export type CheckPage = {
  siteId: string;
  since: Date | null;
  after: string | null;
  limit: number;
  filter?: CheckFilter;
};

const dayMs = 86_400_000;

/** As literals, so that PostgreSQL keeps the plan: planning for 90 days of partitions takes ten times as long as reading. */
const readSizes = [51, 501];

/** For a page of 50: enough for a target that is checked every 15 minutes, and for one that is checked every three hours. */
const spans = [dayMs, 8 * dayMs];

/**
 * Newest first. The routine checks of a target have no index by their exact time, so all of a span are read and sorted: the hour before,
 * which is enough for a page of a target that is checked every minute, then longer spans before the newest check. All that failed are
 * notable.
 */
export async function listChecks(db: Db, page: CheckPage): Promise<Check[]> {
  const { since, after, limit, filter } = page;
  const first = sql`coalesce(${since}::timestamptz, '-infinity')`;
  if (filter?.status === 'DOWN') return listFailed(db, page, first);
  const end = after ? timeOf(after) : (filter?.before ?? null);
  const hourBefore = sql`coalesce(${end}::timestamptz, now()) - interval '1 hour'`;
  const ofHour = await listSince(db, page, sql`greatest(${first}, ${hourBefore})`);
  if (ofHour.length >= limit) return ofHour;
  const newest = await findNewestQuarter(db, page, first);
  for (const span of newest ? spans : []) {
    const from = new Date(newest!.getTime() - span);
    if (since && from <= since) break;
    const checks = await listSince(db, page, sql`${from}::timestamptz`);
    if (checks.length >= limit) return checks;
  }
  return listSince(db, page, first);
}

/** The notable checks are read only as far back as the routine ones, which are many more. */
async function listSince(db: Db, page: CheckPage, first: RawBuilder<unknown>): Promise<Check[]> {
  const size = readSizeOf(page);
  const { rows } = await sql<Check>`/* check.list */ ${preparedIfCommon(page)}
    with routine as materialized (${newestOf(page, 'routine_checks', first)})
    select ${checkColumns} from (
      table routine union all
      (${newestOf(page, 'notable_checks', sql`coalesce((select min(created_at) from routine having count(*) = ${size}), ${first})`)})
    ) c order by c.created_at desc, c.id desc limit ${size}`.execute(db);
  return rows.slice(0, page.limit);
}

async function listFailed(db: Db, page: CheckPage, first: RawBuilder<unknown>): Promise<Check[]> {
  const { rows } = await sql<Check>`/* check.listFailed */ ${preparedIfCommon(page)}
    select ${checkColumns} from (${newestOf(page, 'notable_checks', first)}) c order by c.created_at desc, c.id desc`.execute(
    db,
  );
  return rows.slice(0, page.limit);
}

/**
 * Of the routine checks that the page can contain: those of a paused site can be weeks ago. Without a filter that has no index, it reads
 * one entry per partition.
 */
async function findNewestQuarter(db: Db, page: CheckPage, first: RawBuilder<unknown>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`/* check.findNewestQuarter */ ${preparedIfCommon(page)}
    select ${quarter} as at from routine_checks
    where ${isInPage(page, 'routine_checks')} and ${isSince('routine_checks', first)}
    order by ${quarter} desc limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * Hundreds of combinations of filters are possible, so only what the console reads every few seconds is prepared: the first page of a site
 * with one kind or status. With 90 days of partitions it takes 12 ms then, and 94 ms if it is planned each time.
 */
function preparedIfCommon({ after, filter }: CheckPage): RawBuilder<unknown> {
  const { status, kind, pageId, probeId, ownAddress, region, before } = filter ?? {};
  const isRare = ownAddress || region || before;
  const isCombined = (status && kind) || ((status || kind) && (after || pageId || probeId));
  return sql.raw(isRare || isCombined ? unprepared : '');
}

const readSizeOf = ({ limit }: CheckPage) => sql.lit(readSizes.find((each) => each >= limit) ?? limit);

const newestOf = (page: CheckPage, table: CheckTable, from: RawBuilder<unknown>) => sql`
    select ${storedColumns} from ${sql.table(table)} where ${isInPage(page, table)} and ${isSince(table, from)}
    order by ${newestFirst(table)} limit ${readSizeOf(page)}`;

const isInPage = ({ siteId, after, filter }: CheckPage, table: CheckTable): RawBuilder<unknown> => sql`
  ${placeOf(siteId, filter)} ${after ? sql`and ${isBelow(table, timeOf(after), after)}` : sql``}
  ${filter ? isWanted(filter, table) : sql``}`;

/** By one index. The caller has checked that the page or probe belongs to the site. */
function placeOf(siteId: string, filter: CheckFilter | undefined): RawBuilder<unknown> {
  if (filter?.pageId) return sql`page_id = ${filter.pageId}`;
  if (filter?.probeId) return sql`probe_id = ${filter.probeId}`;
  return sql`site_id = ${siteId}`;
}

/** Kinds and statuses are literals, which the predicates of partial indexes are compared with. */
const isWanted = (filter: CheckFilter, table: CheckTable): RawBuilder<unknown> => sql`
  ${filter.before ? sql`and ${isBefore(table, filter.before)}` : sql``}
  ${filter.kind ? sql`and kind = ${sql.lit(filter.kind)}` : sql``}
  ${filter.status && table === 'notable_checks' ? sql`and status = ${sql.lit(filter.status)}` : sql``}
  ${filter.ownAddress ? sql`and page_id is null and probe_id is null` : sql``}
  ${filter.region === defaultRegion ? sql`and region is null` : filter.region ? sql`and region = ${filter.region}` : sql``}`;

export async function findCheck(db: Db, id: string): Promise<Check | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Check>`/* check.find */
    select ${checkColumns} from checks c where c.id = ${id} and c.created_at = ${timeOf(id)}`.execute(db);
  return rows[0] ?? null;
}

/** The id of a check contains its time, so the id alone selects the partition. */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
