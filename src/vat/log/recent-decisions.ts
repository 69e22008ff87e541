import { createBatcher } from '#platform/batcher.ts';
import type { Clock } from '#platform/clock.ts';
import { growingCache } from '#platform/growing-cache.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import type { Decision } from '../upstream/result.ts';
import type { StoredDecision, WantedDecision } from './log-storage.ts';
import { nobody, ownerOf, viewedKey, type Viewer } from './viewer.ts';

/** The newest decisions within their time to live: an in-memory cache in front of the log. Its keys are those of `viewedKey`. */
export type RecentDecisions = {
  /** From memory, as the team may see it. */
  get(key: string, teamId?: string | null): Decision | undefined;
  /** From the log. Concurrent calls share a query. */
  read(number: VatNumber, viewer?: Viewer): Promise<Decision | null>;
  put(key: string, decision: StoredDecision): void;
  delete(key: string): void;
  clear(): void;
  /** Resolves when no query is running. */
  idle(): Promise<void>;
};

export type ReadDecisions = (
  wanted: readonly WantedDecision[],
  since: Date,
) => Promise<readonly (StoredDecision | null)[]>;

/** `shared` is for everybody except the team that asked. */
type Known = { result: Decision; shared: Decision; teamId: string | null; until: number };

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
  const cache = growingCache<Known>({ max: maxCached });
  let changes = 0;
  const batcher = createBatcher({
    run: (wanted: readonly WantedDecision[]) =>
      readDecisions(wanted, new Date(clock.now().getTime() - ttlSeconds * 1_000)),
    maxItems: maxBatch,
  });

  const set = (key: string, decision: StoredDecision): void => {
    const { at, result, teamId } = decision;
    const until = Math.min(clock.now().getTime() + maxAgeMs, at.getTime() + ttlSeconds * 1_000);
    cache.set(key, { result, shared: sharedPart(decision), teamId, until });
  };

  return {
    get(key, teamId = null) {
      const known = cache.get(key);
      if (known === undefined) return undefined;
      const leftMs = known.until - clock.now().getTime();
      // More than the maximum means that the clock was set back.
      if (leftMs > 0 && leftMs <= maxAgeMs) return known.teamId === teamId ? known.result : known.shared;
      cache.delete(key);
      return undefined;
    },
    async read(number, viewer = nobody) {
      const before = changes;
      const found = await batcher.add({ number, ownerId: ownerOf(viewer) });
      if (!found) return null;
      // If a decision changed during the query, the result may be outdated.
      if (changes === before) set(viewedKey(number, viewer), found);
      return found.teamId === viewer.teamId ? found.result : sharedPart(found);
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

/** The consultation number belongs to the team that asked. */
const sharedPart = ({ result, teamId }: StoredDecision): Decision =>
  teamId === null ? result : { ...result, request_identifier: null };
