import type { Tx } from '#platform/db/pool.ts';
import { updateAlerts } from '../alert/update-alerts.ts';
import type { MonitoringServices } from '../context.ts';
import type { MonitoringExtension } from '../extension.ts';
import { listFailuresWithoutAlert, listReleasedSites, takeReleasedSite } from './quiet-time-storage.ts';

/** The rest follows in the next sweep. */
const maxSites = 200;

/**
 * Opens the alerts of failures that were confirmed in a quiet time and are still there at its end, with the time of the first
 * failure. The quiet time may have been ended (`releaseAlerts`) or have run out. Several processes can do this at the same time.
 */
export async function openHeldAlerts(
  { db, log, environments }: Pick<MonitoringServices, 'db' | 'log' | 'environments'>,
  signal: AbortSignal,
): Promise<void> {
  for (const siteId of await listReleasedSites(db, maxSites)) {
    if (signal.aborted) return;
    // A site that fails does not delay the others.
    await db
      .transaction()
      .execute((tx) => openAlertsOf(tx, siteId, environments))
      .catch((error: unknown) =>
        log.warn({ err: error, site: siteId }, 'held alerts could not be opened; they will be tried again'),
      );
  }
}

async function openAlertsOf(tx: Tx, siteId: string, environments: MonitoringExtension): Promise<void> {
  if (!(await takeReleasedSite(tx, siteId))) return;
  const failures = await listFailuresWithoutAlert(tx, siteId);
  const raised = failures.map(({ pageId, kind, failure, since, message }) => ({
    siteId,
    pageId,
    kind,
    event: { kind: failure, since, message },
  }));
  await updateAlerts(tx, [siteId], { raised, environments });
}
