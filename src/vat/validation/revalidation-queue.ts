import { createBatcher } from '#platform/batcher.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Queue, Topic } from '#platform/queue/queue.ts';
import { growingCache } from '#platform/growing-cache.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { nobodyId } from '../log/log-storage.ts';
import { ownedKey, ownerOf, viewedKey, type Viewer } from '../log/viewer.ts';
import { claimRevalidations, type Claimed } from './revalidation-storage.ts';

/** `teamId` is set if a VAT key was used. */
type RevalidationMessage = { countryCode: string; vatNumber: string; requestedAt: string; teamId?: string };

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

type Request = { number: VatNumber; viewer: Viewer; missedAt: Date };

export type RevalidationQueue = {
  /**
   * Returns once the number is queued, by this call or by another one in the last 30 s. `missedAt`: when the caller began to look for a
   * decision and found none.
   */
  request(number: VatNumber, viewer: Viewer, missedAt: Date): Promise<void>;
  /** Queues a rate-limited message again. Its attempts start at 1 again. */
  postpone(number: VatNumber, teamId: string | null, requestedAt: Date, ms: number): Promise<void>;
  /** Call this with the key of `viewedKey` when the number has been checked, so that the next request queues it again. */
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
  const recent = growingCache<true>({ max: 20_000, ttl: (minIntervalSeconds - 1) * 1_000 });

  async function enqueue(requests: readonly Request[]): Promise<void[]> {
    const now = clock.now();
    const distinct = new Map(requests.map((request) => [viewedKey(request.number, request.viewer), request]));
    const wanted = [...distinct.values()].map(({ number, viewer, missedAt }) => ({
      number,
      ownerId: ownerOf(viewer),
      missedAt,
    }));
    await db.transaction().execute(async (tx) => {
      const claimed = await claimRevalidations(tx, wanted, now, minIntervalSeconds);
      await queue.enqueueMany(
        revalidationTopic,
        claimed.map((each) => messageFor(each, distinct.get(keyOfClaimed(each))!.viewer.teamId, now)),
        { tx },
      );
    });
    for (const key of distinct.keys()) recent.set(key, true);
    return requests.map(() => undefined);
  }
  const batcher = createBatcher({ run: enqueue, maxItems: maxBatch });

  return {
    request: (number, viewer, missedAt) =>
      recent.has(viewedKey(number, viewer)) ? Promise.resolve() : batcher.add({ number, viewer, missedAt }),
    postpone: (number, teamId, requestedAt, ms) =>
      queue.enqueue(revalidationTopic, payloadFor(number, teamId, requestedAt), {
        runAt: new Date(clock.now().getTime() + ms),
      }),
    forget: (key) => void recent.delete(key),
    idle: batcher.idle,
  };
}

const payloadFor = (
  { country, national }: { country: string; national: string },
  teamId: string | null,
  requestedAt: Date,
): RevalidationMessage => ({
  countryCode: country,
  vatNumber: national,
  requestedAt: requestedAt.toISOString(),
  ...(teamId !== null && { teamId }),
});

const keyOfClaimed = ({ country, national, ownerId }: Claimed): string =>
  ownedKey(country + national, ownerId === nobodyId ? null : ownerId);

function messageFor(
  { failedAt, ...number }: Claimed,
  teamId: string | null,
  now: Date,
): { payload: RevalidationMessage; runAt?: Date } {
  const payload = payloadFor(number, teamId, now);
  const notBefore = failedAt && new Date(failedAt.getTime() + minIntervalSeconds * 1_000);
  return notBefore && notBefore > now ? { payload, runAt: notBefore } : { payload };
}
