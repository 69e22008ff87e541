import type { Services } from '#identity/context.ts';
import { deleteOldHosts } from './host-storage.ts';

const batchSize = 10_000;

export async function deleteOldHostData({ db }: Pick<Services, 'db'>, signal: AbortSignal): Promise<void> {
  while ((await deleteOldHosts(db, batchSize)) >= batchSize) signal.throwIfAborted();
}
