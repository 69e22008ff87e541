import type { Tx } from '#platform/db/pool.ts';
import type { JsError } from '#probing/index.ts';
import { addErrors } from './alert-errors.ts';
import { lockScriptAlerts, updateNotes } from './alert-errors-storage.ts';

export type PageErrors = { siteId: string; pageId: string | null; errors: readonly JsError[] };

/** Errors that appear while an alert about scripts is open become part of it; nobody is told twice. */
export async function noteErrors(tx: Tx, found: readonly PageErrors[]): Promise<void> {
  if (found.length === 0) return;
  for (const alert of await lockScriptAlerts(tx, [...new Set(found.map(({ siteId }) => siteId))])) {
    const own = found.filter(({ siteId, pageId }) => siteId === alert.siteId && pageId === alert.pageId);
    const notes = addErrors(
      alert,
      own.flatMap(({ errors }) => errors),
    );
    if (notes) await updateNotes(tx, alert.id, notes);
  }
}
