import type { ClaimedTarget } from '../target/claim-storage.ts';
import type { Places } from './places.ts';

/** Claims up to `limit` of what is due, in order of time, but for what these owners have. */
export type Claim = (limit: number, except: readonly string[]) => Promise<ClaimedTarget[]>;

/**
 * Looking past what a large owner has due takes 6 µs a target (bench/claims.ts); an owner of 100,000 whose checks are
 * quick would pay for it with every claim.
 */
const othersEveryMs = 1_000;

/** Claims what is due, no more of one owner than is fair to the others. Each has its place then, to be released by the caller. */
export function createFairClaim(
  places: Places,
  claim: Claim,
  now: () => number,
): (room: number) => Promise<ClaimedTarget[]> {
  let othersServedAt = -Infinity;

  const take: Claim = async (limit, except) => {
    const claimed = await claim(limit, except);
    for (const { ownerId } of claimed) places.take(ownerId);
    return claimed;
  };

  /** In order of time, whoever it is, within the allowance of each. */
  const fromAll = async (room: number, crowding: readonly string[]): Promise<ClaimedTarget[]> => {
    const full = crowding.filter((owner) => places.allowance(owner) === 0);
    const allowances = crowding.map((owner) => places.allowance(owner)).filter((more) => more > 0);
    return take(Math.min(room, ...allowances), full);
  };

  return async (room) => {
    const crowding = places.crowding();
    if (crowding.length === 0 || now() - othersServedAt < othersEveryMs) return fromAll(room, crowding);
    const others = await take(room, crowding);
    if (others.length === room) return others;
    othersServedAt = now();
    try {
      return others.concat(await fromAll(room - others.length, crowding));
    } catch (error) {
      // What is claimed has to be run; the next claim will meet the same error.
      if (others.length > 0) return others;
      throw error;
    }
  };
}
