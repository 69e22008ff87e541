import { sql } from 'kysely';
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

export type NewCheck = {
  id: string;
  at: Date;
  siteId: string;
  pageId: string | null;
  kind: CheckKind;
  result: CheckResult;
};

export async function insertChecks(tx: Tx, checks: readonly NewCheck[]): Promise<void> {
  const of = (pick: (check: NewCheck) => Cell): string => column(checks, pick);
  await sql`/* check.insert */
    insert into checks (id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message, phases, js_errors, steps)
    select id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message,
           phases::int[], js_errors, steps
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ at }) => at)}::timestamptz[], ${of(({ siteId }) => siteId)}::uuid[],
      ${of(({ pageId }) => pageId)}::uuid[], ${of(({ kind }) => kind)}::text[], ${of(({ result }) => result.status)}::text[],
      ${of(({ result }) => result.responseTimeMs)}::int[], ${of(({ result }) => result.statusCode)}::int[],
      ${of(({ result }) => result.errorMessage)}::text[], ${of(({ result }) => phaseText(result.phases))}::text[],
      ${of(({ result }) => result.jsErrors && JSON.stringify(result.jsErrors))}::jsonb[],
      ${of(({ result }) => (result.steps ? JSON.stringify(result.steps) : null))}::jsonb[])
      as n (id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message, phases, js_errors, steps)`.execute(
    tx,
  );
}

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

/** Newest first. Partitions are read one after another, newest first, until there are enough. */
export async function listChecks(db: Db, { siteId, since, after, limit }: CheckPage): Promise<Check[]> {
  const { rows } = await sql<Check>`/* check.list */
    select ${checkColumns} from checks c where c.site_id = ${siteId}
      ${since ? sql`and c.created_at >= ${since}` : sql``}
      ${after ? sql`and (c.created_at, c.id) < (${timeOf(after)}, ${after})` : sql``}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findCheck(db: Db, id: string): Promise<Check | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Check>`/* check.find */
    select ${checkColumns} from checks c where c.id = ${id} and c.created_at = ${timeOf(id)}`.execute(db);
  return rows[0] ?? null;
}

/** The id of a check contains its time, so the id alone selects the partition. */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
