import type { FairShare } from '#platform/fair-share.ts';

type Owned = { ownerId: string };

/** Claims up to `limit` due targets in the order of their due time, without those of the owners in `except`. */
export type Claim<T extends Owned> = (limit: number, except: readonly string[]) => Promise<T[]>;

/**
 * Skipping the due targets of a large owner takes 6 µs per target (bench/claims.ts). For an owner of 100,000 targets with
 * quick checks, every claim would pay for that.
 */
const othersEveryMs = 1_000;

/** `mayBeMore`: the claim reached its limit, so more targets can be due. */
export type Claimed<T extends Owned> = { targets: T[]; mayBeMore: boolean };

/** Claims due targets within the fair share of each owner. Acquires a slot for each; the caller releases it. */
export function createFairClaim<T extends Owned>(
  share: FairShare,
  claim: Claim<T>,
  now: () => number,
): (room: number) => Promise<Claimed<T>> {
  let othersServedAt = -Infinity;

  /** In the order of due times, within the allowance of each owner. */
  const acquire = async (room: number, except: readonly string[]): Promise<Claimed<T>> => {
    const limit = Math.min(room, share.roomExcept(except));
    const targets = await claim(limit, except);
    for (const { ownerId } of targets) share.acquire(ownerId);
    return { targets, mayBeMore: limit > 0 && targets.length === limit };
  };

  return async (room) => {
    const large = share.largeOwners();
    if (large.length === 0 || now() - othersServedAt < othersEveryMs)
      return acquire(room, share.fullOwners());
    const others = await acquire(room, large);
    if (others.mayBeMore) return others;
    othersServedAt = now();
    try {
      const { targets, mayBeMore } = await acquire(room - others.targets.length, share.fullOwners());
      return { targets: others.targets.concat(targets), mayBeMore };
    } catch (error) {
      // The first claim has succeeded, so its targets must be run. The next claim reports the error.
      if (others.targets.length > 0) return others;
      throw error;
    }
  };
}
