import { LRUCache } from 'lru-cache';
import { createBatcher } from '#platform/batcher.ts';
import type { Clock } from '#platform/clock.ts';
import { keyOf, type VatNumber } from '../formats/vat-number.ts';
import type { Decision } from '../upstream/result.ts';
import type { StoredDecision } from './log-storage.ts';

/** The newest decisions within their time to live: an in-memory cache in front of the log. */
export type RecentDecisions = {
  /** From memory. */
  get(key: string): Decision | undefined;
  /** From the log. Concurrent calls share a query. */
  read(number: VatNumber): Promise<Decision | null>;
  put(key: string, decision: StoredDecision): void;
  delete(key: string): void;
  clear(): void;
  /** Resolves when no query is running. */
  idle(): Promise<void>;
};

export type ReadDecisions = (
  numbers: readonly VatNumber[],
  since: Date,
) => Promise<readonly (StoredDecision | null)[]>;

/** About 500 bytes each. */
const maxCached = 50_000;
const maxBatch = 200;

/** A message about a new decision can be lost between processes, so the log is read again after this time. */
export const maxAgeMs = 15_000;

/** A cache hit takes about a microsecond, a query half a millisecond. */
export function createRecentDecisions(
  ttlSeconds: number,
  clock: Clock,
  readDecisions: ReadDecisions,
): RecentDecisions {
  const cache = new LRUCache<string, { result: Decision; until: number }>({ max: maxCached });
  let changes = 0;
  const batcher = createBatcher({
    run: (numbers: readonly VatNumber[]) =>
      readDecisions(numbers, new Date(clock.now().getTime() - ttlSeconds * 1_000)),
    maxItems: maxBatch,
  });

  const set = (key: string, { at, result }: StoredDecision): void => {
    const until = Math.min(clock.now().getTime() + maxAgeMs, at.getTime() + ttlSeconds * 1_000);
    cache.set(key, { result, until });
  };

  return {
    get(key) {
      const known = cache.get(key);
      if (known === undefined) return undefined;
      const leftMs = known.until - clock.now().getTime();
      // More than the maximum means that the clock was set back.
      if (leftMs > 0 && leftMs <= maxAgeMs) return known.result;
      cache.delete(key);
      return undefined;
    },
    async read(number) {
      const before = changes;
      const found = await batcher.add(number);
      // If a decision changed during the query, the result may be outdated.
      if (found && changes === before) set(keyOf(number), found);
      return found?.result ?? null;
    },
    put(key, decision) {
      changes += 1;
      set(key, decision);
    },
    delete(key) {
      changes += 1;
      cache.delete(key);
    },
    clear() {
      changes += 1;
      cache.clear();
    },
    idle: batcher.idle,
  };
}
