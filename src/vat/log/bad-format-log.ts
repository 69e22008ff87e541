import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { growingCache } from '#platform/growing-cache.ts';
import { keyOf, type VatNumber } from '../formats/vat-number.ts';
import type { Result } from '../upstream/result.ts';
import { insertEntry, type Purpose } from './log-storage.ts';
import { ownedKey } from './viewer.ts';

export type LogBadFormat = (number: VatNumber, result: Result, purpose: Purpose) => Promise<void>;

/**
 * A token bucket, because the endpoints are public and have no limit for numbers with a bad format. A hundred typing errors
 * are all logged; a flood is logged at one per second, which is 86,000 rows per day. Each team has a bucket of its own, so
 * that a flood of strangers or of another team does not use it up.
 */
const perSecond = 1;
const burst = 100;
const maxBuckets = 1_000;

type Bucket = { tokens: number; refilledAt: number };

/** Logs numbers with a bad format, each at most once per hour. `onDropped` is called for those over the limit. */
export function createBadFormatLog(db: Db, clock: Clock, onDropped: () => void): LogBadFormat {
  const logged = growingCache<true>({ max: 5_000, ttl: 3_600_000 });
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });

  const take = (owner: string, now: number): boolean => {
    const { tokens, refilledAt } = buckets.get(owner) ?? { tokens: burst, refilledAt: now };
    // The clock can be set back.
    const seconds = Math.max(0, now - refilledAt) / 1_000;
    const filled = Math.min(burst, tokens + seconds * perSecond);
    buckets.set(owner, { tokens: filled < 1 ? filled : filled - 1, refilledAt: now });
    return filled >= 1;
  };

  return async (number, result, purpose) => {
    const key = ownedKey(keyOf(number), purpose.teamId ?? null);
    if (logged.has(key)) return;
    const at = clock.now();
    if (!take(purpose.teamId ?? '', at.getTime())) return onDropped();
    logged.set(key, true);
    await insertEntry(db, { ...purpose, number, result, latencyMs: null, at });
  };
}
