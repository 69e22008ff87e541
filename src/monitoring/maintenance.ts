import type { Services } from '#identity/context.ts';
import { deleteOldAlerts } from './alert/alert-storage.ts';
import { dropOldPartitions } from './check/partition-storage.ts';
import { deleteOldScreenshots } from './check/screenshot-storage.ts';
import { deleteOldDeliveries } from '#notification/index.ts';
import { deleteOldRollups, deleteOldUserSums } from './site/purge-storage.ts';

/** Charts reach back 366 days, by the day; by the hour they need a week. */
const dayRollupDays = 400;
/** A statement of so many rows takes less than a second, where the database ends it after a minute. */
const batchSize = 5_000;
/** Of up to 256 KiB each. */
const screenshotBatchSize = 200;

/**
 * What is older than its keep goes, a batch at a time until nothing is left to do. A step that fails is logged and left for
 * the next round; the others are done all the same. Several processes may do it at once.
 */
export async function applyRetention(
  { db, log }: Services,
  { retentionDays }: { retentionDays: number },
  signal: AbortSignal,
): Promise<void> {
  const untilDone = async (size: number, deleteSome: (limit: number) => Promise<number>): Promise<void> => {
    while (!signal.aborted) if ((await deleteSome(size)) < size) return;
  };
  const steps: Record<string, () => Promise<void>> = {
    checks: async () => {
      const dropped = await dropOldPartitions(db, retentionDays);
      if (dropped.length > 0) log.info({ partitions: dropped }, 'checks past their keep were dropped');
    },
    alerts: () => untilDone(batchSize, (limit) => deleteOldAlerts(db, retentionDays, limit)),
    screenshots: () =>
      untilDone(screenshotBatchSize, (limit) => deleteOldScreenshots(db, retentionDays, limit)),
    messages: () => untilDone(batchSize, (limit) => deleteOldDeliveries(db, retentionDays, limit)),
    'hourly statistics': () =>
      untilDone(batchSize, (limit) =>
        deleteOldRollups(db, 'rollup_hours', Math.max(8, retentionDays), limit),
      ),
    'daily statistics': () =>
      untilDone(batchSize, (limit) => deleteOldRollups(db, 'rollup_days', dayRollupDays, limit)),
    'dashboard sums': () => untilDone(batchSize, (limit) => deleteOldUserSums(db, limit)),
  };
  for (const [step, run] of Object.entries(steps))
    try {
      await run();
    } catch (error) {
      log.warn({ err: error, step }, 'upkeep: a step failed; it is tried again in an hour');
    }
}
