import type { Clock } from '../clock.ts';
import { watchDatabaseClock } from '../db/clock-watch.ts';
import { openDedicatedConnection } from '../db/dedicated-connection.ts';
import type { Database } from '../db/pool.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { createWakeableSleep } from '../sleep.ts';
import { sweepDedupKeys } from './dedup-sweep.ts';
import {
  bringOutboxForward,
  claimOutbox,
  deleteFromOutbox,
  nextDueInOutbox,
  type OutboxRow,
} from './outbox-storage.ts';

export type OutboxRelay = {
  /** Starts a pass now. Called on notifications and when the broker is reachable again. */
  wake: () => void;
  close(): Promise<void>;
};

export type OutboxRelayOptions = {
  database: Database;
  log: Log;
  clock: Clock;
  /** Whether the broker is reachable. While it is not, messages stay in the outbox. */
  isReady: () => boolean;
  /** Returns the ids that the broker has stored. Must be idempotent. */
  publish: (rows: readonly OutboxRow[]) => Promise<string[]>;
};

const batchSize = 500;
/** In case a notification is lost. */
const pollMs = 5_000;
const afterFailureMs = 1_000;
const retryClaimMs = 100;

/** Moves due messages from the outbox to the broker. Several processes can do this at the same time. */
export async function startOutboxRelay(options: OutboxRelayOptions): Promise<OutboxRelay> {
  const { database, log, clock } = options;
  const closing = new AbortController();
  const idle = createWakeableSleep(clock);
  const connection = await openDedicatedConnection({
    address: database.address,
    name: 'outbox',
    log,
    clock,
    onSession: (query) => query('listen queue_outbox').then(idle.wake),
    onNotification: idle.wake,
  });
  const watch = await watchDatabaseClock({ db: database.db, clock, log }, 'outbox', async () => {
    await bringOutboxForward(database.db);
    idle.wake();
  });
  const relaying = relay();
  void sweepDedupKeys(database.db, clock, closing.signal);

  async function relay(): Promise<void> {
    while (!closing.signal.aborted) {
      const waitMs = options.isReady() ? await pass().catch(report) : pollMs;
      if (waitMs > 0) await idle.sleep(waitMs);
    }
  }

  function report(error: unknown): number {
    log.warn({ reason: messageOf(error) }, 'could not send messages to the broker; trying again');
    return afterFailureMs;
  }

  /** Returns the time to wait before the next pass. */
  async function pass(): Promise<number> {
    const { claimed, refused } = await database.db.transaction().execute(async (tx) => {
      const rows = await claimOutbox(tx, batchSize);
      const stored = rows.length > 0 ? await options.publish(rows) : [];
      if (stored.length > 0) await deleteFromOutbox(tx, stored);
      return { claimed: rows.length, refused: rows.length - stored.length };
    });
    if (refused > 0) throw new Error(`${refused} messages were not stored`);
    if (claimed === batchSize) return 0;
    const dueMs = (await nextDueInOutbox(database.db)) ?? pollMs;
    // Due but locked: another relay is sending it.
    return dueMs > 0 ? Math.min(dueMs, pollMs) : retryClaimMs;
  }

  return {
    wake: idle.wake,
    async close() {
      closing.abort();
      watch.stop();
      idle.wake();
      await relaying;
      await connection.close();
    },
  };
}
