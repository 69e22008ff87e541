import type { Db } from '#platform/db/pool.ts';
import { listExpiredBatches } from './batch-storage.ts';
import { deleteBatch } from './write-batch.ts';

/** The checks themselves stay in the log. */
const keptDays = 90;

export async function applyBatchRetention(db: Db, signal: AbortSignal): Promise<void> {
  for (const id of await listExpiredBatches(db, keptDays, 100)) {
    if (signal.aborted) return;
    await deleteBatch({ db }, id);
  }
}
