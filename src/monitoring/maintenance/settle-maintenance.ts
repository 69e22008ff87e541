import { announceMaintenanceEnd } from '../alert/alert-events.ts';
import type { MonitoringServices } from '../context.ts';
import {
  listSettled,
  listSettledSubjects,
  noteEnds,
  recheckFailing,
  takeSettled,
  takeSettledSubject,
} from './settle-storage.ts';

/** The rest follows in the next sweep. */
const maxSites = 200;

/**
 * Announces what has changed in a maintenance, once it is over and what is failing was checked again. It looks only at the sites
 * whose alerts are held and at the windows, so overlaps, changed windows, restarts and clocks make no difference. Several processes
 * can do this at the same time.
 */
export async function settleMaintenance(
  { db, log, environments }: Pick<MonitoringServices, 'db' | 'log' | 'environments'>,
  signal: AbortSignal,
): Promise<void> {
  const ended = await noteEnds(db);
  if (ended.length > 0) await recheckFailing(db, ended);
  for (const [siteId, take] of [
    ...(await listSettled(db, maxSites)).map((id) => [id, takeSettled] as const),
    ...(await listSettledSubjects(db, maxSites)).map((id) => [id, takeSettledSubject] as const),
  ]) {
    if (signal.aborted) return;
    // A site that fails does not delay the others.
    await db
      .transaction()
      .execute(async (tx) => {
        if (await take(tx, siteId)) await announceMaintenanceEnd(tx, siteId, environments);
      })
      .catch((error: unknown) =>
        log.warn(
          { err: error, site: siteId },
          'held alerts could not be announced; they will be tried again',
        ),
      );
  }
}
