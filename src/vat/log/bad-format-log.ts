import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertEntry, type Origin } from './log-storage.ts';
import type { VatMetrics } from '../validation/metrics.ts';
import type { Finding } from '../upstream/result.ts';
import { keyOf, type VatNumber } from '../formats/vat-number.ts';

export type LogMisfit = (number: VatNumber, finding: Finding, origin: Origin) => Promise<void>;

/**
 * Anybody may send numbers of a wrong format as fast as they can. Of a hundred typing errors the log gets each; of a flood
 * one a second, which is 86,000 rows a day.
 */
const perSecond = 1;
const burst = 100;

/** Puts numbers of a wrong format in the log, the same one once an hour. */
export function createMisfitLog(db: Db, clock: Clock, metrics: VatMetrics): LogMisfit {
  const logged = new LRUCache<string, true>({ max: 5_000, ttl: 3_600_000 });
  let left = burst;
  let refilledAt = clock.now().getTime();

  return async (number, finding, origin) => {
    const key = keyOf(number);
    if (logged.has(key)) return;
    const at = clock.now();
    left = Math.min(burst, left + ((at.getTime() - refilledAt) / 1_000) * perSecond);
    refilledAt = at.getTime();
    if (left < 1) {
      metrics.leftUnlogged();
      return;
    }
    left -= 1;
    logged.set(key, true);
    await insertEntry(db, { number, finding, origin, latencyMs: null, at });
  };
}
