import type { Services } from '#identity/context.ts';
import type { Topic } from '#platform/queue/queue.ts';
import { deleteRollups, deleteSomeChecks } from './purge-storage.ts';

/** A deleted site is gone at once; its history, which may be a million rows, goes afterwards. */
export const purgeSiteTopic: Topic<{ siteId: string }> = {
  name: 'monitoring.purge-site',
  retryDelaysSeconds: [10, 60, 600, 3_600],
  concurrency: 1,
};

export async function purgeSite(
  { db }: Pick<Services, 'db'>,
  siteId: string,
  signal: AbortSignal,
): Promise<void> {
  await deleteRollups(db, siteId);
  while (!signal.aborted) if ((await deleteSomeChecks(db, siteId)) === 0) return;
  signal.throwIfAborted();
}
