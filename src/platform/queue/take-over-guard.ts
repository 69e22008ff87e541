/** After an outage, consumers have this long to renew leases that expired in it. They try every 1.5 s. */
const graceMs = 3_000;
/** If a claim takes longer, the database was unreachable or overloaded. */
const slowMs = 1_000;

/**
 * Decides which leases a claim may take over. While the database is unreachable, no consumer can renew, so an expired lease
 * does not mean that its consumer is dead. A lease must have expired before the previous claim, and the database must have
 * responded without delay for 3 s. The limit is a time of the database's clock, because the claim itself can be delayed by
 * an outage.
 */
export function createTakeOverGuard(
  now: () => number,
): <T extends { at: Date }>(claim: (takeOverUntil: Date | null) => Promise<T>) => Promise<T> {
  let stableSince: number | null = null;
  let lastAt: Date | null = null;
  return async (claim) => {
    const started = now();
    const isStable = stableSince !== null && started - stableSince > graceMs;
    const before = stableSince;
    stableSince = null;
    const claimed = await claim(isStable ? lastAt : null);
    lastAt = claimed.at;
    stableSince = now() - started > slowMs ? now() : (before ?? now());
    return claimed;
  };
}
