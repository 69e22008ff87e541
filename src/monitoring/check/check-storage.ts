import { sql, type RawBuilder } from 'kysely';
import { column, type Cell } from '#platform/db/column.ts';
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

export type NewCheck = {
  id: string;
  at: Date;
  siteId: string;
  pageId: string | null;
  kind: CheckKind;
  result: CheckResult;
  /** It found something new: a failure or a change. The others can be deleted earlier. */
  notable: boolean;
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
           phases::int[], js_errors, steps
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ at }) => at)}::timestamptz[], ${of(({ siteId }) => siteId)}::uuid[],
      ${of(({ pageId }) => pageId)}::uuid[], ${of(({ kind }) => kind)}::text[], ${of(({ result }) => result.status)}::text[],
      ${of(({ result }) => result.responseTimeMs)}::int[], ${of(({ result }) => result.statusCode)}::int[],
      ${of(({ result }) => result.errorMessage)}::text[], ${of(({ result }) => phaseText(result.phases))}::text[],
      ${of(({ result }) => result.jsErrors && JSON.stringify(result.jsErrors))}::jsonb[],
      ${of(({ result }) => (result.steps ? JSON.stringify(result.steps) : null))}::jsonb[])
      as n (${storedColumns})`.execute(tx);
}

const storedColumns = sql`id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message,
  phases, js_errors, steps`;

const phaseText = (phases: CheckPhases | null): string | null =>
  phases &&
  `{${[phases.dnsMs, phases.connectMs, phases.tlsMs, phases.firstByteMs, phases.totalMs].map(Math.round).join(',')}}`;

export type Check = {
  id: string;
  siteId: string;
  pageId: string | null;
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
};

const kindsWithScreenshots = sql.join(
  kindsWith(({ takesScreenshots }) => takesScreenshots).map((kind) => sql.lit(kind)),
);
const checkColumns = sql`c.id, c.site_id as "siteId", c.page_id as "pageId", c.kind as "checkType", c.status,
  c.response_time_ms as "responseTimeMs", c.status_code as "statusCode", c.error_message as "errorMessage", c.js_errors as "jsErrors",
  case when c.phases is not null then json_build_object('dnsMs', c.phases[1], 'connectMs', c.phases[2], 'tlsMs', c.phases[3],
    'firstByteMs', c.phases[4], 'totalMs', c.phases[5]) end as phases, c.created_at as "createdAt", c.steps,
  case when c.kind in (${kindsWithScreenshots}) and exists (select from screenshots p where p.check_id = c.id)
    then '/monitoring/screenshots/' || c.id end as "screenshotUrl"`;

export type CheckPage = { siteId: string; since: Date | null; after: string | null; limit: number };

/** As literals, so that PostgreSQL keeps the plan: planning for 90 days of partitions takes ten times as long as reading. */
const readSizes = [51, 501];

/**
 * Newest first. Partitions are read one after another, newest first, until there are enough. The notable checks are read only as
 * far back as the routine ones, which are many more.
 */
export async function listChecks(db: Db, { siteId, since, after, limit }: CheckPage): Promise<Check[]> {
  const size = sql.lit(readSizes.find((each) => each >= limit) ?? limit);
  const newestOf = (table: CheckTable, from: RawBuilder<unknown>) => sql`
    select ${storedColumns} from ${sql.table(table)} where site_id = ${siteId} and created_at >= ${from}
      ${after ? sql`and (created_at, id) < (${timeOf(after)}, ${after})` : sql``}
    order by created_at desc, id desc limit ${size}`;
  const first = sql`coalesce(${since}::timestamptz, '-infinity')`;
  const { rows } = await sql<Check>`/* check.list */
    with routine as materialized (${newestOf('routine_checks', first)})
    select ${checkColumns} from (
      table routine union all
      (${newestOf('notable_checks', sql`coalesce((select min(created_at) from routine having count(*) = ${size}), ${first})`)})
    ) c order by c.created_at desc, c.id desc limit ${size}`.execute(db);
  return rows.slice(0, limit);
}

export async function findCheck(db: Db, id: string): Promise<Check | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Check>`/* check.find */
    select ${checkColumns} from checks c where c.id = ${id} and c.created_at = ${timeOf(id)}`.execute(db);
  return rows[0] ?? null;
}

/** The id of a check contains its time, so the id alone selects the partition. */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
