import { createBatcher } from '#platform/batcher.ts';
import { isRecent, type Clock } from '#platform/clock.ts';
import { growingCache } from '#platform/growing-cache.ts';
import type { KeyHolder } from './vat-key.ts';

/** Who uses a key: an in-memory cache in front of the database, so that a lookup with a key is as fast as one without. */
export type KeyHolders = {
  /** Null if there is no such key, or if it is revoked. Without a promise if it is in memory. */
  find(hash: string): KeyHolder | null | Promise<KeyHolder | null>;
  /** Call this when a key or the requester of the team has changed. */
  forgetTeam(teamId: string): void;
  clear(): void;
  idle(): Promise<void>;
};

export type ReadHolders = (hashes: readonly string[]) => Promise<readonly (KeyHolder | null)[]>;

type Known = { holder: KeyHolder | null; at: number };

/** A message about a change can be lost between processes, so the database is read again after this time. */
export const maxAgeMs = 15_000;
/** Wrong keys are kept apart, so that a flood of them does not push out the valid ones. */
const maxKeys = 10_000;
const maxBatch = 200;

export function createKeyHolders(clock: Pick<Clock, 'now'>, readHolders: ReadHolders): KeyHolders {
  const valid = growingCache<Known>({ max: maxKeys });
  const unknown = growingCache<Known>({ max: maxKeys });
  let changes = 0;
  const batcher = createBatcher({ run: readHolders, maxItems: maxBatch });

  const read = async (hash: string): Promise<KeyHolder | null> => {
    const before = changes;
    const at = clock.now().getTime();
    const holder = await batcher.add(hash);
    // If a key changed during the query, the result may be outdated.
    if (changes === before) (holder ? valid : unknown).set(hash, { holder, at });
    return holder;
  };

  return {
    find(hash) {
      const known = valid.get(hash) ?? unknown.get(hash);
      if (known && isRecent(known.at, clock.now().getTime(), maxAgeMs)) return known.holder;
      valid.delete(hash);
      unknown.delete(hash);
      return read(hash);
    },
    forgetTeam(teamId) {
      changes += 1;
      for (const [hash, { holder }] of valid) if (holder?.teamId === teamId) valid.delete(hash);
    },
    clear() {
      changes += 1;
      valid.clear();
      unknown.clear();
    },
    idle: batcher.idle,
  };
}
