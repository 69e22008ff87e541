import { isRecent, type Clock } from './clock.ts';
import type { Db } from './db/pool.ts';
import type { Log } from './log.ts';
import { addToWindows, deleteOldWindows, spendFromWindow } from './rate-limit-storage.ts';

export type Allowance = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the window starts anew. */
  resetSeconds: number;
};

export type RateLimiter = {
  /** Counted in the database before it is answered: no number of processes lets one more through. */
  spendExactly(key: string, limit: number, count?: number): Promise<Allowance>;
  /** Counted in memory and told to the database once a second: free of round trips, late by at most that second. */
  spendLoosely(key: string, limit: number): Allowance;
  /** For what was charged before it was known what it is. */
  giveBack(key: string): void;
  close(): Promise<void>;
};

export const windowSeconds = 60;
const reconcileEveryMs = 1_000;

type Tally = { startedAt: number; elsewhere: number; told: number; untold: number };

/** A window is 60 s long and starts with the first request after the last one ended. */
export function createRateLimiter({ db, clock, log }: { db: Db; clock: Clock; log: Log }): RateLimiter {
  const tallies = new Map<string, Tally>();
  const stopping = new AbortController();

  const current = (key: string): Tally => {
    const now = clock.now().getTime();
    const known = tallies.get(key);
    if (known && isRecent(known.startedAt, now, windowSeconds * 1_000)) return known;
    const fresh: Tally = { startedAt: now, elsewhere: 0, told: 0, untold: 0 };
    tallies.set(key, fresh);
    return fresh;
  };

  const reconcile = async (): Promise<void> => {
    const now = clock.now().getTime();
    for (const [key, tally] of tallies)
      if (tally.untold === 0 && !isRecent(tally.startedAt, now, windowSeconds * 1_000)) tallies.delete(key);
    const pending = [...tallies].filter(([, tally]) => tally.untold > 0);
    if (pending.length === 0) return;
    const sent = new Map(pending.map(([key, tally]) => [key, tally.untold]));
    const asked = new Map(pending);
    const windows = await addToWindows(db, sent, windowSeconds);
    for (const { key, used, ageSeconds } of windows) {
      const tally = tallies.get(key);
      const count = sent.get(key);
      // A window that ended meanwhile has taken its counts along.
      if (!tally || count === undefined || tally !== asked.get(key)) continue;
      const startedAt = now - ageSeconds * 1_000;
      // The database has begun a new window: what was told before belongs to the last one.
      if (startedAt > tally.startedAt + reconcileEveryMs) tally.told = 0;
      tally.untold -= count;
      tally.told += count;
      tally.elsewhere = Math.max(0, used - tally.told);
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
        log.warn({ err: error }, 'rate limits could not be shared with the database');
      }
    }
  })();

  return {
    async spendExactly(key, limit, count = 1) {
      const { used, ageSeconds } = await spendFromWindow(db, key, count, windowSeconds);
      return allowance(limit, used, ageSeconds);
    },
    spendLoosely(key, limit) {
      const tally = current(key);
      tally.untold += 1;
      const age = (clock.now().getTime() - tally.startedAt) / 1_000;
      return allowance(limit, tally.told + tally.untold + tally.elsewhere, age);
    },
    giveBack(key) {
      const tally = tallies.get(key);
      if (tally && tally.untold > 0) tally.untold -= 1;
    },
    async close() {
      stopping.abort();
      await loop;
    },
  };
}

const allowance = (limit: number, used: number, ageSeconds: number): Allowance => ({
  allowed: used <= limit,
  limit,
  remaining: Math.max(0, limit - used),
  resetSeconds: Math.max(1, Math.ceil(windowSeconds - ageSeconds)),
});
