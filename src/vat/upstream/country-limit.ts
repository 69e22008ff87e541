import { createLimiter, type Permit } from '#platform/limiter.ts';

/** Interactive: a person waits for the answer (`validate`). Background: nobody does (revalidation). */
export type Priority = 'interactive' | 'background';

export type CountryLimit = {
  /** Null if no permit came free within `waitMs`, or if too many background requests are waiting already. */
  acquire(
    country: string,
    options: { priority: Priority; waitMs: number; signal: AbortSignal },
  ): Promise<Permit | null>;
};

/**
 * VIES answers MS_MAX_CONCURRENT_REQ to more than two requests at once for the same member state. One of the two is
 * reserved for interactive requests.
 */
export function createCountryLimit(maxWaitingInBackground = 14): CountryLimit {
  const limiter = createLimiter({ permits: 2, reserved: 1 });
  const waiting = new Map<string, number>();
  let waitingInAll = 0;

  const count = (country: string, change: 1 | -1): void => {
    waitingInAll += change;
    waiting.set(country, (waiting.get(country) ?? 0) + change);
  };

  return {
    async acquire(country, { priority, waitMs, signal }) {
      if (priority === 'interactive') return limiter.acquire({ key: country, waitMs, signal });
      const request = { key: country, background: true, signal };
      const permit = await limiter.acquire({ ...request, waitMs: 0 });
      // A country can take half of the waiting places at most: as many as are left for the others.
      if (permit || (waiting.get(country) ?? 0) >= maxWaitingInBackground - waitingInAll) return permit;
      count(country, 1);
      try {
        return await limiter.acquire({ ...request, waitMs });
      } finally {
        count(country, -1);
      }
    },
  };
}
