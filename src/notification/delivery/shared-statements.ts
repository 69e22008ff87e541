import { createBatcher } from '#platform/batcher.ts';
import type { Db } from '#platform/db/pool.ts';
import { listPending, markSent, type SentBatch } from './attempt-storage.ts';
import { keepIn, type Batch } from './plan-batches.ts';
import { postponeInMaintenance, type ListInMaintenance } from './postpone-in-maintenance.ts';
import { releaseQueues, type QueueRelease } from './queue-storage.ts';

/** What every message and every queue needs, combined into one statement for all that wait for it. */
export type SharedStatements = {
  markSent: (sent: SentBatch) => Promise<void>;
  /** The batch without deliveries that were skipped since it was saved, or whose site is in maintenance by now; null if none is left. */
  findPending: (batch: Batch) => Promise<Batch | null>;
  release: (release: QueueRelease) => Promise<void>;
};

/**
 * 400 messages at once took 400 statements to record, which kept the connections busy while other queues waited for their
 * claim: 1.1 s of the p99 were spent there, 0.2 s since (bench/alerting.ts on a busy machine).
 */
export function openSharedStatements(db: Db, listInMaintenance: ListInMaintenance): SharedStatements {
  const pending = createBatcher<Batch, Batch | null>({
    run: async (batches) => {
      const left = await listPending(db, batches);
      const waiting = left.flatMap((batch) => batch?.deliveries ?? []);
      const due = new Set(await postponeInMaintenance(db, listInMaintenance, waiting));
      return left.map((batch) => batch && keepIn(batch, (each) => due.has(each)));
    },
    gather: 'turn',
    concurrency: 2,
  });
  return {
    markSent: shareWrite((sent, wait) => markSent(db, sent, wait)),
    findPending: pending.add,
    release: shareWrite((releases, wait) => releaseQueues(db, releases, wait)),
  };
}

/**
 * `write` returns which items it has written. Without `wait` it skips those of which another transaction has locked a row, since
 * a row of one team must not delay the others. Those, and all items if the statement fails, are written one by one.
 */
export function shareWrite<T>(
  write: (items: readonly T[], wait: boolean) => Promise<readonly boolean[]>,
  gather: 'turn' | number = 'turn',
): (item: T) => Promise<void> {
  const batcher = createBatcher<T, boolean>({
    run: (items) => write(items, false).catch(() => items.map(() => false)),
    gather,
    concurrency: 2,
  });
  return async (item) => {
    if (!(await batcher.add(item))) await write([item], true);
  };
}
