import { LRUCache } from 'lru-cache';
import { createBatcher } from '#platform/batcher.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Queue, Topic } from '#platform/queue/queue.ts';
import { keyOf, type VatNumber } from '../formats/vat-number.ts';
import { claimRevalidations, type Claimed } from './revalidation-storage.ts';

type RevalidationMessage = { countryCode: string; vatNumber: string; requestedAt: string };

const hourSeconds = 3_600;
const firstDelaysSeconds = [30, 120, 600, 1_800];
/** As many as fit into the first day. */
const hourlyRetries = Math.floor(
  (24 * hourSeconds - firstDelaysSeconds.reduce((sum, delay) => sum + delay)) / hourSeconds,
);

export const revalidationTopic: Topic<RevalidationMessage> = {
  name: 'vendor.vat.revalidate',
  retryDelaysSeconds: [...firstDelaysSeconds, ...Array<number>(hourlyRetries).fill(hourSeconds)],
  // The handlers wait for registers and use little CPU. This many can wait at once: 1 for each of 28 member states, 3 for
  // each of the other two registers, and 14 that are next. So one slow register does not delay the messages for others.
  concurrency: 48,
};

export type RevalidationQueue = {
  /** Returns once the number is queued, by this call or by another one in the last 30 s. */
  request(number: VatNumber): Promise<void>;
  /** Queues a rate-limited message again. Its attempts start at 1 again. */
  postpone(number: VatNumber, requestedAt: Date, ms: number): Promise<void>;
  /** Call this when the number has been checked, so that the next request queues it again. */
  forget(key: string): void;
  idle(): Promise<void>;
};

/** A number is queued at most once in this time, and not checked again sooner after a failure. */
const minIntervalSeconds = 30;
const maxBatch = 500;

/** In batches: with one commit per message, 1,000 messages per second were the limit. */
export function createRevalidationQueue({
  db,
  queue,
  clock,
}: {
  db: Db;
  queue: Queue;
  clock: Clock;
}): RevalidationQueue {
  const recent = new LRUCache<string, true>({ max: 20_000, ttl: (minIntervalSeconds - 1) * 1_000 });

  async function enqueue(numbers: readonly VatNumber[]): Promise<void[]> {
    const now = clock.now();
    const distinct = new Map(numbers.map((number) => [keyOf(number), number]));
    await db.transaction().execute(async (tx) => {
      const claimed = await claimRevalidations(tx, [...distinct.values()], now, minIntervalSeconds);
      await queue.enqueueMany(
        revalidationTopic,
        claimed.map((each) => messageFor(each, now)),
        { tx },
      );
    });
    for (const key of distinct.keys()) recent.set(key, true);
    return numbers.map(() => undefined);
  }
  const batcher = createBatcher({ run: enqueue, maxItems: maxBatch });

  return {
    request: (number) => (recent.has(keyOf(number)) ? Promise.resolve() : batcher.add(number)),
    postpone: (number, requestedAt, ms) =>
      queue.enqueue(revalidationTopic, payloadFor(number, requestedAt), {
        runAt: new Date(clock.now().getTime() + ms),
      }),
    forget: (key) => void recent.delete(key),
    idle: batcher.idle,
  };
}

const payloadFor = (
  { country, national }: { country: string; national: string },
  requestedAt: Date,
): RevalidationMessage => ({
  countryCode: country,
  vatNumber: national,
  requestedAt: requestedAt.toISOString(),
});

function messageFor(
  { failedAt, ...number }: Claimed,
  now: Date,
): { payload: RevalidationMessage; runAt?: Date } {
  const payload = payloadFor(number, now);
  const notBefore = failedAt && new Date(failedAt.getTime() + minIntervalSeconds * 1_000);
  return notBefore && notBefore > now ? { payload, runAt: notBefore } : { payload };
}
