import { closeReplacedNotices } from '#notification/index.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import type { Db } from '#platform/db/pool.ts';
import { lockSites } from '../alert/alert-storage.ts';
import { updateAlerts } from '../alert/update-alerts.ts';
import type { MonitoringServices } from '../context.ts';
import { listDueSites, listExpiries, saveAlertStates } from './expiry-storage.ts';
import { planExpiryAlerts } from './plan-alerts.ts';

const batchSize = 500;
type UsedServices = Pick<MonitoringServices, 'db' | 'log' | 'environments'>;

/**
 * Opens, rewords and closes the alerts about certificates and domains. Any number of processes can do so at the same time. Each site has
 * its own transaction, so that one that fails does not stop the others.
 */
export async function updateExpiryAlerts(
  { db, log, environments }: UsedServices,
  signal: AbortSignal,
): Promise<void> {
  await db.transaction().execute((tx) => closeReplacedNotices(tx, 'certificate'));
  let due: string[] = [];
  do {
    due = await listDueSites(db, due.at(-1) ?? null, batchSize);
    for (const siteId of due) {
      if (signal.aborted) return;
      await updateSite({ db, environments }, siteId).catch((error: unknown) =>
        log.error({ err: error, siteId }, 'expiries: the alerts of a site could not be updated'),
      );
    }
  } while (due.length === batchSize);
}

const updateSite = (
  { db, environments }: { db: Db } & Pick<MonitoringServices, 'environments'>,
  siteId: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const [site] = await lockSites(tx, [siteId]);
    if (!site) return;
    const { paused, inMaintenance } = site;
    const now = await databaseNow(tx);
    const { changed, conditions } = planExpiryAlerts(await listExpiries(tx, siteId), {
      now,
      paused,
      inMaintenance,
    });
    if (changed.length === 0) return;
    await saveAlertStates(tx, siteId, changed);
    await updateAlerts(tx, [siteId], {
      conditions: conditions.map((condition) => ({ ownerId: siteId, ...condition })),
      environments,
    });
  });
