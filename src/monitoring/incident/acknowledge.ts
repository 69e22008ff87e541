import { stopEscalation } from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import { insertIncidentEvents } from './lifecycle-storage.ts';
import { acknowledgeOpen } from './incident-storage.ts';

/** An e-mail address or the name of a destination. `byLink`: the receiver of the message whose link somebody used who was not signed in. */
export type Acknowledger = { by: string; byLink: boolean };

/** `ada@example.com`, `the link sent to Night shift`. */
export const nameAcknowledger = ({ by, byLink }: Acknowledger): string =>
  byLink ? `the link sent to ${by}` : by;

/**
 * Stops the escalation of an incident until it ends. The caller has checked that they may do this. `opening`: only if it has not ended and
 * been reopened since; without it, whichever opening it is. False if it is not open: somebody has acknowledged it, or it has ended.
 */
export async function acknowledge(
  tx: Tx,
  incidentId: string,
  acknowledger: Acknowledger,
  { reason = null, opening = null }: { reason?: string | null; opening?: number | null },
): Promise<boolean> {
  if (!(await acknowledgeOpen(tx, { incidentId, ...acknowledger, reason, opening }))) return false;
  await stopEscalation(tx, incidentId);
  const who = nameAcknowledger(acknowledger);
  const text = reason === null ? `Acknowledged by ${who}.` : `Acknowledged by ${who}: ${reason}`;
  await insertIncidentEvents(tx, [{ incidentId, kind: 'ACKNOWLEDGED', text, by: acknowledger.by }]);
  return true;
}
