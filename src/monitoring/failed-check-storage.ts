import { sql, type RawBuilder } from 'kysely';
import type { AlertType } from '#notification/index.ts';
import { column } from '#platform/db/column.ts';
import type { Db } from '#platform/db/pool.ts';
import { kindsWith, type CheckKind } from '#probing/index.ts';
import { checkColumns, type Check } from './check/check-storage.ts';

/** What failed, where and since when: an alert, or what goes on after its alert was resolved by hand. */
export type Failure = {
  siteId: string;
  /** Null: slow, which no check fails for. */
  alertType: AlertType | null;
  pageId: string | null;
  probeId: string | null;
  since: Date | null;
  /** Null while it goes on. */
  until: Date | null;
};
/** `confirmedAt`: when its alert opened. */
export type ConfirmedFailure = Failure & { confirmedAt: Date };

/**
 * `by` chooses an index of the notable checks, which all failures and all checks with script errors are among. What it leaves to
 * `shows` are checks of other pages or kinds, which are skipped up to `readLimit`, so that no site is read as a whole.
 */
type Source = { by: RawBuilder<unknown>; shows: RawBuilder<unknown> };
const readLimit = 500;

const kinds = (some: readonly CheckKind[]) => sql.join(some.map((kind) => sql.lit(kind)));
const plainKinds = kinds(kindsWith(({ ownAlert }) => !ownAlert));
const [scriptKind, checkoutKind] = [
  kindsWith(({ findsJsErrors }) => findsJsErrors),
  kindsWith(({ hasCheckoutFlow }) => hasCheckoutFlow),
].map(([kind]) => sql.lit(kind));
const hasScriptErrors = sql`c.kind = ${scriptKind} and jsonb_array_length(coalesce(c.js_errors, '[]')) > 0`;
const isOwn = sql`c.page_id is null and c.probe_id is null`;

const sources = {
  site: {
    by: sql`n.site_id = f.site_id and n.status = 'DOWN'`,
    shows: sql`${isOwn} and c.kind in (${plainKinds})`,
  },
  page: { by: sql`n.page_id = f.page_id`, shows: sql`c.status = 'DOWN'` },
  probe: { by: sql`n.probe_id = f.probe_id`, shows: sql`c.status = 'DOWN'` },
  checkout: { by: sql`n.site_id = f.site_id and n.kind = ${checkoutKind}`, shows: sql`c.status = 'DOWN'` },
  scripts: {
    by: sql`n.site_id = f.site_id and n.kind = ${scriptKind}`,
    shows: sql`${isOwn} and ${hasScriptErrors}`,
  },
  pageScripts: { by: sql`n.page_id = f.page_id`, shows: hasScriptErrors },
} satisfies Record<string, Source>;

/** Undefined if no check has found it, such as a certificate that expires. */
function sourceOf({ alertType, pageId, since }: Failure): Source | undefined {
  if (since === null) return undefined;
  if (alertType === 'SITE_DOWN') return sources.site;
  if (alertType === 'PAGE_DOWN') return sources.page;
  if (alertType === 'PROBE_DOWN') return sources.probe;
  if (alertType === 'CHECKOUT_FAILED') return sources.checkout;
  if (alertType === 'JS_ERROR') return pageId === null ? sources.scripts : sources.pageScripts;
  return undefined;
}

/** The first of each, oldest first: those that found it and that confirmed it, also from other regions. In the order of the failures. */
export const listConfirmingChecks = (db: Db, failures: readonly ConfirmedFailure[]): Promise<Check[][]> =>
  read(
    db,
    failures.map((failure) => ({ ...failure, until: failure.confirmedAt })),
    { order: sql`asc`, limit: 10 },
  );

/** The newest of each, in the order of the failures. */
export async function findLastFailedChecks(db: Db, failures: readonly Failure[]): Promise<(Check | null)[]> {
  const found = await read(db, failures, { order: sql`desc`, limit: 1 });
  return found.map(([newest]) => newest ?? null);
}

/** One statement for each kind of place. Two seconds more, because the clocks of workers differ. */
async function read(
  db: Db,
  failures: readonly Failure[],
  { order, limit }: { order: RawBuilder<unknown>; limit: number },
): Promise<Check[][]> {
  const checks = failures.map((): Check[] => []);
  const placed = failures.map((failure, at) => ({ ...failure, at, source: sourceOf(failure) }));
  for (const [source, group] of Map.groupBy(placed, (failure) => failure.source)) {
    if (!source) continue;
    const of = (pick: (failure: (typeof group)[number]) => string | number | Date | null): string =>
      column(group, pick);
    const { rows } = await sql<Check & { at: number }>`/* check.listFailedOf */
      select f.at, ${checkColumns}
      from unnest(${of(({ at }) => at)}::int[], ${of(({ siteId }) => siteId)}::uuid[], ${of(({ pageId }) => pageId)}::uuid[],
        ${of(({ probeId }) => probeId)}::uuid[], ${of(({ since }) => since)}::timestamptz[], ${of(({ until }) => until)}::timestamptz[])
        as f (at, site_id, page_id, probe_id, since, until)
      cross join lateral (
        select * from (
          select * from notable_checks n where ${source.by}
            and n.created_at between f.since and coalesce(f.until, now()) + interval '2 seconds'
          order by n.created_at ${order}, n.id ${order} limit ${sql.lit(readLimit)}) c
        where ${source.shows} order by c.created_at ${order}, c.id ${order} limit ${sql.lit(limit)}) c
      order by c.created_at ${order}, c.id ${order}`.execute(db);
    for (const { at, ...check } of rows) checks[at]!.push(check);
  }
  return checks;
}
