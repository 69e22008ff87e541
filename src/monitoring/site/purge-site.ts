import type { Services } from '#identity/context.ts';
import type { Topic } from '#platform/queue/queue.ts';
import { deleteSomeChecks, deleteSomeRollups } from './purge-storage.ts';

/** Deletes the history of a deleted site in the background: it can have a million rows. */
export const purgeSiteTopic: Topic<{ siteId: string }> = {
  name: 'monitoring.purge-site',
  retryDelaysSeconds: [10, 60, 600, 3_600],
  concurrency: 1,
};

/** Keeps each statement, and the locks that it holds, short. */
const batchSize = 5_000;

export async function purgeSite(
  { db }: Pick<Services, 'db'>,
  siteId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const deleteSome of [
    () => deleteSomeRollups(db, 'rollup_hours', siteId, batchSize),
    () => deleteSomeRollups(db, 'rollup_days', siteId, batchSize),
    () => deleteSomeChecks(db, 'routine_checks', siteId, batchSize),
    () => deleteSomeChecks(db, 'notable_checks', siteId, batchSize),
  ])
    while ((await deleteSome()) > 0) signal.throwIfAborted();
}
