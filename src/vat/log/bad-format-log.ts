import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { keyOf, type VatNumber } from '../formats/vat-number.ts';
import type { Result } from '../upstream/result.ts';
import { insertEntry, type Origin } from './log-storage.ts';

export type LogBadFormat = (number: VatNumber, result: Result, origin: Origin) => Promise<void>;

/**
 * A token bucket, because the endpoints are public and have no limit for numbers with a bad format. A hundred typing errors
 * are all logged; a flood is logged at one per second, which is 86,000 rows per day.
 */
const perSecond = 1;
const burst = 100;

/** Logs numbers with a bad format, each at most once per hour. `onDropped` is called for those over the limit. */
export function createBadFormatLog(db: Db, clock: Clock, onDropped: () => void): LogBadFormat {
  const logged = new LRUCache<string, true>({ max: 5_000, ttl: 3_600_000 });
  let tokens = burst;
  let refilledAt = clock.now().getTime();

  return async (number, result, origin) => {
    const key = keyOf(number);
    if (logged.has(key)) return;
    const at = clock.now();
    tokens = Math.min(burst, tokens + ((at.getTime() - refilledAt) / 1_000) * perSecond);
    refilledAt = at.getTime();
    if (tokens < 1) return onDropped();
    tokens -= 1;
    logged.set(key, true);
    await insertEntry(db, { number, result, origin, latencyMs: null, at });
  };
}
