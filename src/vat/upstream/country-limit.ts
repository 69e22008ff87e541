import { createLimiter, type Permit } from '#platform/limiter.ts';

/**
 * Interactive: the client waits for the result (`validate`). Background: revalidation, for which a checkout page may be polling.
 * Batch: batches and re-checks, which use what the others leave.
 */
export type Priority = 'interactive' | 'background' | 'batch';

export type CountryLimit = {
  /** Null if no permit came free within `waitMs`, or if too many background requests are waiting already. */
  acquire(
    country: string,
    options: { priority: Priority; waitMs: number; signal: AbortSignal },
  ): Promise<Permit | null>;
};

/**
 * VIES rejects more than two concurrent requests for the same member state (MS_MAX_CONCURRENT_REQ). One of the two is reserved
 * for interactive requests. Batches share the other with revalidations, which go first.
 */
export function createCountryLimit(maxWaiting = 14): CountryLimit {
  const limiter = createLimiter({ permits: 2, reserved: 1 });
  const waiting = new Map<string, number>();
  let totalWaiting = 0;

  const count = (country: string, change: 1 | -1): void => {
    totalWaiting += change;
    waiting.set(country, (waiting.get(country) ?? 0) + change);
  };

  return {
    async acquire(country, { priority, waitMs, signal }) {
      if (priority === 'interactive') return limiter.acquire({ key: country, waitMs, signal });
      // The worker of batches has few requests for a country at a time, so they may all wait here.
      if (priority === 'batch') return limiter.acquire({ key: country, background: 'last', waitMs, signal });
      const request = { key: country, background: true, signal };
      const permit = await limiter.acquire({ ...request, waitMs: 0 });
      // One country can take at most half of the waiting places, because as many must be left for the others.
      if (permit || (waiting.get(country) ?? 0) >= maxWaiting - totalWaiting) return permit;
      count(country, 1);
      try {
        return await limiter.acquire({ ...request, waitMs });
      } finally {
        count(country, -1);
      }
    },
  };
}
