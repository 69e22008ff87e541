import type { Clock } from '../clock.ts';
import { openDedicatedConnection } from '../db/dedicated-connection.ts';
import type { Database } from '../db/pool.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { deleteExpiredDedupKeys } from './dedup-storage.ts';
import { claimOutbox, deleteFromOutbox, nextDueInOutbox, type OutboxRow } from './outbox-storage.ts';
import { within } from './within.ts';

export type OutboxRelay = { close(): Promise<void> };

export type OutboxRelayOptions = {
  database: Database;
  log: Log;
  clock: Clock;
  /** Resolves when the broker can be reached. */
  ready: () => Promise<void>;
  /** Answers with the ids that the broker has stored. Sending a row twice stores it once. */
  publish: (rows: readonly OutboxRow[]) => Promise<string[]>;
};

const batchSize = 500;
/** A notification wakes the relay; this is for one that got lost with a connection. */
const pollMs = 5_000;
const afterFailureMs = 1_000;
const dedupSweepEveryMs = 60_000;

/** Moves due messages from the outbox to the broker. Any number of processes may do so at once. */
export async function startOutboxRelay(options: OutboxRelayOptions): Promise<OutboxRelay> {
  const { database, log, clock } = options;
  const closed = Promise.withResolvers<void>();
  let closing = false;
  let woken = Promise.withResolvers<void>();
  const wake = (): void => woken.resolve();
  const connection = await openDedicatedConnection({
    address: database.address,
    name: 'outbox',
    log,
    clock,
    onSession: (query) => query('listen queue_outbox').then(wake),
    onNotification: wake,
  });
  const relaying = relay();
  const sweeping = sweepDedupKeys();

  async function relay(): Promise<void> {
    for (;;) {
      await Promise.race([options.ready(), closed.promise]);
      if (closing) return;
      woken = Promise.withResolvers();
      const waitMs = await pass().catch((error: unknown) => {
        log.warn({ reason: messageOf(error) }, 'could not pass messages on to the broker, trying again');
        return afterFailureMs;
      });
      if (waitMs > 0) await within(clock, waitMs, Promise.race([woken.promise, closed.promise]));
    }
  }

  /** How long to wait before the next pass. */
  async function pass(): Promise<number> {
    const { claimed, refused } = await database.db.transaction().execute(async (tx) => {
      const rows = await claimOutbox(tx, batchSize);
      const stored = rows.length > 0 ? await options.publish(rows) : [];
      await deleteFromOutbox(tx, stored);
      return { claimed: rows.length, refused: rows.length - stored.length };
    });
    if (refused > 0) throw new Error(`${refused} messages were not stored`);
    if (claimed === batchSize) return 0;
    return Math.max(1, Math.min(pollMs, (await nextDueInOutbox(database.db)) ?? pollMs));
  }

  async function sweepDedupKeys(): Promise<void> {
    while (!(await within(clock, dedupSweepEveryMs, closed.promise)))
      await deleteExpiredDedupKeys(database.db).catch(() => {});
  }

  return {
    async close() {
      closing = true;
      closed.resolve();
      await Promise.all([relaying, sweeping]);
      await connection.close();
    },
  };
}
