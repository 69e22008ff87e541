import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Queue } from '#platform/queue/queue.ts';
import { createBatcher } from './batcher.ts';
import { claimRevalidations, type Claimed } from './revalidation-storage.ts';
import { revalidationTopic, type RevalidationMessage } from './revalidation-topic.ts';
import { keyOf, type VatNumber } from '../formats/vat-number.ts';

export type Revalidations = {
  /** Returns once the number is queued, by this call or by another one in the last 30 s. */
  request(number: VatNumber): Promise<void>;
  /** Queues again what was taken from the queue too early. Its attempts are counted from the first again. */
  putOff(number: VatNumber, requestedAt: Date, ms: number): Promise<void>;
  /** It has been dealt with: the next request is not a repetition. */
  forget(key: string): void;
  idle(): Promise<void>;
};

/** A number is queued once in this time, and not tried again sooner after it failed. */
const pauseSeconds = 30;
const mostInBatch = 500;

/** In batches: one at a time, each takes a commit of its own, and a thousand a second are all there is. */
export function createRevalidations({
  db,
  queue,
  clock,
}: {
  db: Db;
  queue: Queue;
  clock: Clock;
}): Revalidations {
  const recent = new LRUCache<string, true>({ max: 20_000, ttl: (pauseSeconds - 1) * 1_000 });

  const batcher = createBatcher<VatNumber, void>(mostInBatch, async (numbers) => {
    const now = clock.now();
    const distinct = new Map(numbers.map((number) => [keyOf(number), number]));
    await db.transaction().execute(async (tx) => {
      const claimed = await claimRevalidations(tx, [...distinct.values()], now, pauseSeconds);
      await queue.enqueueMany(
        revalidationTopic,
        claimed.map((each) => messageFor(each, now)),
        { tx },
      );
    });
    for (const key of distinct.keys()) recent.set(key, true);
    return numbers.map(() => undefined);
  });

  return {
    request: (number) => (recent.has(keyOf(number)) ? Promise.resolve() : batcher.do(number)),
    putOff: (number, requestedAt, ms) =>
      queue.enqueue(revalidationTopic, payloadFor(number, requestedAt), {
        runAt: new Date(clock.now().getTime() + ms),
      }),
    forget: (key) => void recent.delete(key),
    idle: batcher.idle,
  };
}

type Named = Pick<VatNumber, 'national'> & { country: string };

const payloadFor = ({ country, national }: Named, requestedAt: Date): RevalidationMessage => ({
  countryCode: country,
  vatNumber: national,
  requestedAt: requestedAt.toISOString(),
});

function messageFor(
  { failedAt, ...number }: Claimed,
  now: Date,
): { payload: RevalidationMessage; runAt?: Date } {
  const payload = payloadFor(number, now);
  const notBefore = failedAt && new Date(failedAt.getTime() + pauseSeconds * 1_000);
  return notBefore && notBefore > now ? { payload, runAt: notBefore } : { payload };
}
