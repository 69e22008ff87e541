import type { ClaimedTarget } from '../target/claim-storage.ts';
import type { Places } from '#platform/fair-share.ts';

/** Claims up to `limit` of what is due, in order of time, but for what these owners have. */
export type Claim = (limit: number, except: readonly string[]) => Promise<ClaimedTarget[]>;

/**
 * Looking past what a large owner has due takes 6 µs a target (bench/claims.ts); an owner of 100,000 whose checks are
 * quick would pay for it with every claim.
 */
const othersEveryMs = 1_000;

/** `mayBeMore`: as many were found as were asked for. */
export type Claimed = { targets: ClaimedTarget[]; mayBeMore: boolean };

/** Claims what is due, no more of one owner than is fair to the others. Each has its place then, to be released by the caller. */
export function createFairClaim(
  places: Places,
  claim: Claim,
  now: () => number,
): (room: number) => Promise<Claimed> {
  let othersServedAt = -Infinity;

  /** In order of time, whoever it is but for these, and no more than each of them may take. */
  const take = async (room: number, except: readonly string[]): Promise<Claimed> => {
    const limit = Math.min(room, places.roomBut(except));
    const targets = await claim(limit, except);
    for (const { ownerId } of targets) places.take(ownerId);
    return { targets, mayBeMore: limit > 0 && targets.length === limit };
  };

  return async (room) => {
    const crowding = places.crowding();
    if (crowding.length === 0 || now() - othersServedAt < othersEveryMs) return take(room, places.full());
    const others = await take(room, crowding);
    if (others.mayBeMore) return others;
    othersServedAt = now();
    try {
      const { targets, mayBeMore } = await take(room - others.targets.length, places.full());
      return { targets: others.targets.concat(targets), mayBeMore };
    } catch (error) {
      // What is claimed has to be run; the next claim will meet the same error.
      if (others.targets.length > 0) return others;
      throw error;
    }
  };
}
