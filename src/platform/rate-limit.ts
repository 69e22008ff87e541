import { isRecent, type Clock } from './clock.ts';
import type { Db } from './db/pool.ts';
import type { Log } from './log.ts';
import { addToWindows, deleteOldWindows, spendFromWindow } from './rate-limit-storage.ts';

export type Allowance = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
};

export type RateLimiter = {
  /** Counted in the database first, so the limit is exact for any number of processes. */
  spendExactly(key: string, limit: number, count?: number): Promise<Allowance>;
  /** The same, but the window lasts an hour. A key is always used with the same of the two. */
  spendInHour(key: string, limit: number): Promise<Allowance>;
  /** Spends one for each key, in one statement. A key can occur several times, and counts as if each was spent after the one before. */
  spendEach(keys: readonly string[], limit: number, window?: 'minute' | 'hour'): Promise<Allowance[]>;
  /** Counted in memory and shared through the database once per second: no round trips, but up to a second late. */
  spendLoosely(key: string, limit: number): Allowance;
  /** Takes back a request that turned out to be of another kind. */
  giveBack(key: string): void;
  close(): Promise<void>;
};

export const windowSeconds = 60;
/** Windows are kept for this long. */
const hourSeconds = 3_600;
const reconcileEveryMs = 1_000;

type Tally = { startedAt: number; elsewhere: number; shared: number; unshared: number };

/** A window lasts 60 s and starts with the first request after the previous window. */
export function createRateLimiter({ db, clock, log }: { db: Db; clock: Clock; log: Log }): RateLimiter {
  const tallies = new Map<string, Tally>();
  const stopping = new AbortController();

  const current = (key: string): Tally => {
    const now = clock.now().getTime();
    const known = tallies.get(key);
    if (known && isRecent(known.startedAt, now, windowSeconds * 1_000)) return known;
    const fresh: Tally = { startedAt: now, elsewhere: 0, shared: 0, unshared: 0 };
    tallies.set(key, fresh);
    return fresh;
  };

  const reconcile = async (): Promise<void> => {
    const now = clock.now().getTime();
    for (const [key, tally] of tallies)
      if (tally.unshared === 0 && !isRecent(tally.startedAt, now, windowSeconds * 1_000)) tallies.delete(key);
    const pending = [...tallies].filter(([, tally]) => tally.unshared > 0);
    if (pending.length === 0) return;
    const sent = new Map(pending.map(([key, tally]) => [key, tally.unshared]));
    const asked = new Map(pending);
    const windows = await addToWindows(db, sent, windowSeconds);
    for (const { key, used, ageSeconds } of windows) {
      const tally = tallies.get(key);
      const count = sent.get(key);
      // If the window has ended in the meantime, its counts are gone.
      if (!tally || count === undefined || tally !== asked.get(key)) continue;
      const startedAt = now - ageSeconds * 1_000;
      // The database has started a new window; counts from before belong to the previous one.
      if (startedAt > tally.startedAt + reconcileEveryMs) tally.shared = 0;
      tally.unshared -= count;
      tally.shared += count;
      tally.elsewhere = Math.max(0, used - tally.shared);
      tally.startedAt = startedAt;
    }
  };

  const loop = (async () => {
    for (let round = 1; !stopping.signal.aborted; round += 1) {
      await clock.sleep(reconcileEveryMs, stopping.signal).catch(() => {});
      try {
        await reconcile();
        if (round % 600 === 0) await deleteOldWindows(db);
      } catch (error) {
        log.warn({ err: error }, 'cannot share rate limits through the database');
      }
    }
  })();

  return {
    async spendExactly(key, limit, count = 1) {
      const { used, ageSeconds } = await spendFromWindow(db, key, count, windowSeconds);
      return allowance(limit, used, ageSeconds);
    },
    async spendInHour(key, limit) {
      const { used, ageSeconds } = await spendFromWindow(db, key, 1, hourSeconds);
      return allowance(limit, used, ageSeconds, hourSeconds);
    },
    async spendEach(keys, limit, window = 'minute') {
      if (keys.length === 0) return [];
      const seconds = window === 'hour' ? hourSeconds : windowSeconds;
      const counts = Map.groupBy(keys, (key) => key);
      const spent = await addToWindows(
        db,
        new Map([...counts].map(([key, same]) => [key, same.length])),
        seconds,
      );
      const before = new Map(spent.map(({ key, used }) => [key, used - counts.get(key)!.length]));
      const ages = new Map(spent.map(({ key, ageSeconds }) => [key, ageSeconds]));
      return keys.map((key) => {
        const used = before.get(key)! + 1;
        before.set(key, used);
        return allowance(limit, used, ages.get(key)!, seconds);
      });
    },
    spendLoosely(key, limit) {
      const tally = current(key);
      tally.unshared += 1;
      const age = (clock.now().getTime() - tally.startedAt) / 1_000;
      return allowance(limit, tally.shared + tally.unshared + tally.elsewhere, age);
    },
    giveBack(key) {
      const tally = tallies.get(key);
      if (tally && tally.unshared > 0) tally.unshared -= 1;
    },
    async close() {
      stopping.abort();
      await loop;
    },
  };
}

const allowance = (
  limit: number,
  used: number,
  ageSeconds: number,
  ofSeconds = windowSeconds,
): Allowance => ({
  allowed: used <= limit,
  limit,
  remaining: Math.max(0, limit - used),
  resetSeconds: Math.max(1, Math.ceil(ofSeconds - ageSeconds)),
});
