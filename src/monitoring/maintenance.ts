import type { Services } from '#identity/context.ts';
import { deleteOldAlerts } from './alert/alert-storage.ts';
import { dropOldPartitions, ensurePartitions } from './check/partition-storage.ts';
import { deleteOldScreenshots } from './check/screenshot-storage.ts';
import { deleteOldDeliveries } from './notification/delivery-log-storage.ts';
import { deleteOldRollups } from './site/purge-storage.ts';

/** Charts reach back 366 days, by the day; by the hour they need a week. */
const dayRollupDays = 400;

/** Tomorrow's partitions are made, what is older than its keep goes. Several processes may do it at once. */
export async function keepHouse({ db, clock, log, settings }: Services): Promise<void> {
  const { retentionDays } = settings;
  await ensurePartitions(db, clock.now());
  const dropped = await dropOldPartitions(db, clock.now(), retentionDays);
  if (dropped.length > 0) log.info({ partitions: dropped }, 'checks past their keep were dropped');
  await deleteOldAlerts(db, retentionDays);
  await deleteOldScreenshots(db, retentionDays);
  while ((await deleteOldDeliveries(db, retentionDays)) > 0);
  await deleteOldRollups(db, Math.max(8, retentionDays), dayRollupDays);
}
