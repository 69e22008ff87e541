import { stopEscalation } from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import { insertIncidentEvents } from './lifecycle-storage.ts';
import { acknowledgeOpen } from './incident-storage.ts';

/**
 * Stops the escalation of an incident until it ends. `by` is an e-mail address or the name of a destination. The caller has checked
 * that they may do this. `opening`: only if it has not ended and been reopened since; without it, whichever opening it is.
 * False if it is not open: somebody has acknowledged it, or it has ended.
 */
export async function acknowledge(
  tx: Tx,
  incidentId: string,
  by: string,
  reason: string | null,
  opening?: number,
): Promise<boolean> {
  if (!(await acknowledgeOpen(tx, { incidentId, by, reason, opening: opening ?? null }))) return false;
  await stopEscalation(tx, incidentId);
  const text = reason === null ? `Acknowledged by ${by}.` : `Acknowledged by ${by}: ${reason}`;
  await insertIncidentEvents(tx, [{ incidentId, kind: 'ACKNOWLEDGED', text, by }]);
  return true;
}
