/** How long consumers have after an outage to renew leases that ended during it. They try every 1.5 s. */
const graceMs = 3_000;
/** A claim that takes longer was delayed by an outage or by an overloaded database. */
const slowMs = 1_000;

/**
 * Decides which leases a claim may take over. While the database is unreachable, leases cannot be renewed, so an ended lease
 * says nothing about its holder. A lease must have ended by the previous claim, with a database that has responded without
 * delay for a while. The claim itself may reach the database late, after an outage that began in between; therefore the limit
 * is a time of the database's clock.
 */
export function createTakeOverGuard(
  now: () => number,
): <T extends { at: Date }>(claim: (takeOverUntil: Date | null) => Promise<T>) => Promise<T> {
  let calmSince: number | null = null;
  let lastAt: Date | null = null;
  return async (claim) => {
    const started = now();
    const isCalm = calmSince !== null && started - calmSince > graceMs;
    const before = calmSince;
    calmSince = null;
    const claimed = await claim(isCalm ? lastAt : null);
    lastAt = claimed.at;
    calmSince = now() - started > slowMs ? now() : (before ?? now());
    return claimed;
  };
}
