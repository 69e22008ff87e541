import type { Services } from '#identity/context.ts';
import type { Topic } from '#platform/queue/queue.ts';
import { deleteSomeChecks, deleteSomeRollups } from './purge-storage.ts';

/** A deleted site is gone at once; its history, which may be a million rows, goes afterwards. */
export const purgeSiteTopic: Topic<{ siteId: string }> = {
  name: 'monitoring.purge-site',
  retryDelaysSeconds: [10, 60, 600, 3_600],
  concurrency: 1,
};

/** So that no statement holds a table for long. */
const batchSize = 5_000;

export async function purgeSite(
  { db }: Pick<Services, 'db'>,
  siteId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const deleteSome of [
    () => deleteSomeRollups(db, 'rollup_hours', siteId, batchSize),
    () => deleteSomeRollups(db, 'rollup_days', siteId, batchSize),
    () => deleteSomeChecks(db, siteId, batchSize),
  ])
    while ((await deleteSome()) > 0) signal.throwIfAborted();
}
