import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import type { ErrorNotes } from './alert-errors.ts';

export type AlertWithNotes = ErrorNotes & { id: string; siteId: string; pageId: string | null };

/** Whoever has locked sites has done so before: alerts come after them. Locked in the order of their ids. */
export async function lockScriptAlerts(tx: Tx, siteIds: readonly string[]): Promise<AlertWithNotes[]> {
  const { rows } = await sql<AlertWithNotes>`/* alert.lockScriptAlerts */
    select id, site_id as "siteId", page_id as "pageId", message, fingerprints from alerts
    where site_id = any(${siteIds}::uuid[]) and type = 'JS_ERROR' and status = 'OPEN' order by id for update`.execute(
    tx,
  );
  return rows;
}

export async function updateNotes(tx: Tx, id: string, { message, fingerprints }: ErrorNotes): Promise<void> {
  await sql`/* alert.updateNotes */
    update alerts set message = ${message}, fingerprints = ${fingerprints}::text[] where id = ${id}`.execute(
    tx,
  );
}
