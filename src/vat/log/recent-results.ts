import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import type { StoredVerdict } from './log-storage.ts';
import type { Finding } from '../upstream/result.ts';

export type VerdictMemory = {
  get(key: string): Finding | undefined;
  /** To be called before the read whose result is to be put in: what changed meanwhile is not remembered. */
  reading(): (key: string, verdict: StoredVerdict) => void;
  put(key: string, verdict: StoredVerdict): void;
  forget(key: string): void;
  forgetAll(): void;
};

/** About 500 bytes each. */
const most = 50_000;

/**
 * Messages between processes may get lost, and with them the news of a verdict. So nothing is believed for longer than
 * this before the log is asked again: the bound on how old an answer of this memory can be.
 */
export const trustMs = 15_000;

/** Verdicts in front of the log: a hit here takes a microsecond, a read half a millisecond. */
export function createVerdictMemory(ttlSeconds: number, clock: Clock): VerdictMemory {
  const verdicts = new LRUCache<string, { finding: Finding; until: number }>({ max: most });
  let changes = 0;

  const put = (key: string, { at, finding }: StoredVerdict): void => {
    const until = Math.min(clock.now().getTime() + trustMs, at.getTime() + ttlSeconds * 1_000);
    verdicts.set(key, { finding, until });
  };

  return {
    get(key) {
      const known = verdicts.get(key);
      if (known === undefined) return undefined;
      const leftMs = known.until - clock.now().getTime();
      // More than it can have: the clock was set back.
      if (leftMs > 0 && leftMs <= trustMs) return known.finding;
      verdicts.delete(key);
      return undefined;
    },
    reading() {
      const before = changes;
      return (key, verdict) => {
        if (changes === before) put(key, verdict);
      };
    },
    put(key, verdict) {
      changes += 1;
      put(key, verdict);
    },
    forget(key) {
      changes += 1;
      verdicts.delete(key);
    },
    forgetAll() {
      changes += 1;
      verdicts.clear();
    },
  };
}
