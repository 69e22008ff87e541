import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/** The message of an open alert about JavaScript errors, and the fingerprints of the errors in it. */
export type ReportedErrors = { message: string; fingerprints: readonly string[] };
type JsErrorAlert = ReportedErrors & { id: string; siteId: string; pageId: string | null };

/** The caller has locked the sites: alerts are locked after sites, in the order of ids. */
export async function lockJsErrorAlerts(tx: Tx, siteIds: readonly string[]): Promise<JsErrorAlert[]> {
  const { rows } = await sql<JsErrorAlert>`/* alert.lockJsErrors */
    select id, site_id as "siteId", page_id as "pageId", message, fingerprints from alerts
    where site_id = any(${siteIds}::uuid[]) and type = 'JS_ERROR' and status = 'OPEN' order by id for update`.execute(
    tx,
  );
  return rows;
}

export async function updateReportedErrors(
  tx: Tx,
  id: string,
  { message, fingerprints }: ReportedErrors,
): Promise<void> {
  await sql`/* alert.updateReportedErrors */
    update alerts set message = ${message}, fingerprints = ${fingerprints}::text[] where id = ${id}`.execute(
    tx,
  );
}
