import type { Allowance } from '../rate-limit.ts';

export const rateLimitHeaders = ({ limit, remaining, resetSeconds }: Allowance): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
});
