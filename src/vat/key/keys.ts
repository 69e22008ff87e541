import { createBatcher } from '#platform/batcher.ts';
import { isRecent, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import type { RateLimiter } from '#platform/rate-limit.ts';
import { growingCache } from '#platform/growing-cache.ts';
import { createKeyHolders, type KeyHolders } from './key-holders.ts';
import { findHolders, touchKeys } from './key-storage.ts';
import type { KeyHolder } from './vat-key.ts';

/** The VAT keys as requests use them. */
export type Keys = Pick<KeyHolders, 'find'> & {
  /** Counts a request. Returns the seconds to wait if the key has used up its limit, else 0. */
  spend(holder: KeyHolder): number;
  /** Tells all processes that the keys or the requester of a team have changed. */
  changed(teamId: string): Promise<void>;
  close(): Promise<void>;
};

type Services = { db: Db; clock: Clock; log: Log; pubsub: PubSub; rateLimiter: RateLimiter };

const channel = 'vat.keys';
/** `last_used_at` is written this often. */
const touchEveryMs = 60_000;
const maxTouched = 10_000;

export async function openKeys({ db, clock, log, pubsub, rateLimiter }: Services): Promise<Keys> {
  const holders = createKeyHolders(clock, (hashes) => findHolders(db, hashes));
  const touched = growingCache<number>({ max: maxTouched });
  const touches = createBatcher({
    run: async (ids: readonly string[]) => {
      await touchKeys(db, ids);
      return ids;
    },
    maxItems: 500,
  });
  const touch = (id: string): void => {
    const now = clock.now().getTime();
    if (isRecent(touched.get(id) ?? -Infinity, now, touchEveryMs)) return;
    touched.set(id, now);
    touches
      .add(id)
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a VAT key was not recorded'));
  };
  const unsubscribe = await pubsub.subscribe(
    channel,
    (message) => {
      const { teamId } = (message ?? {}) as Record<string, unknown>;
      if (typeof teamId === 'string') holders.forgetTeam(teamId);
    },
    () => holders.clear(),
  );
  return {
    find: (hash) => holders.find(hash),
    spend({ id, requestsPerMinute }) {
      touch(id);
      if (requestsPerMinute === null) return 0;
      const { allowed, resetSeconds } = rateLimiter.spendLoosely(`vat-key ${id}`, requestsPerMinute);
      return allowed ? 0 : resetSeconds;
    },
    async changed(teamId) {
      holders.forgetTeam(teamId);
      // If the message is lost, the other processes know it after 15 s.
      await pubsub.publish(channel, { teamId }).catch(() => {});
    },
    async close() {
      await Promise.all([holders.idle(), touches.idle()]);
      await unsubscribe();
    },
  };
}
