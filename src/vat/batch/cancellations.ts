import type { Db } from '#platform/db/pool.ts';
import { listOpenBatches } from './lane-storage.ts';

export type Cancellations = {
  /** For one row in progress. The signal is aborted after its batch was cancelled, and when the worker stops. */
  watch(batchId: string): { signal: AbortSignal; end: () => void };
  /** Aborts the rows whose batches are not open any more. */
  check(): Promise<void>;
};

type Watched = { cancelled: AbortController; signal: AbortSignal; rows: number };

/** Which batches with rows in progress were cancelled, by any process. */
export function createCancellations(db: Db, stopping: AbortSignal): Cancellations {
  const watched = new Map<string, Watched>();

  function newWatched(): Watched {
    const cancelled = new AbortController();
    return { cancelled, signal: AbortSignal.any([stopping, cancelled.signal]), rows: 0 };
  }

  return {
    watch(batchId) {
      const batch = watched.get(batchId) ?? newWatched();
      watched.set(batchId, batch);
      batch.rows += 1;
      const end = (): void => {
        batch.rows -= 1;
        if (batch.rows === 0) watched.delete(batchId);
      };
      return { signal: batch.signal, end };
    },
    async check() {
      const ids = [...watched.keys()];
      if (ids.length === 0) return;
      const open = new Set(await listOpenBatches(db, ids));
      for (const id of ids) if (!open.has(id)) watched.get(id)?.cancelled.abort();
    },
  };
}
