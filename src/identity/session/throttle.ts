import { rateLimited } from '#platform/errors.ts';
import { networkOf } from '#platform/http/client-network.ts';
import type { Allowance } from '#platform/rate-limit.ts';
import type { Services } from '../context.ts';

// People mistype a few times; guessing needs millions of attempts.
export const perNetwork = 30;
const perAccount = 10;

/** Limits attempts per minute by network and by account. */
export async function throttle(
  { rateLimiter }: Services,
  what: string,
  ip: string,
  account: string | null,
  accountLimit = perAccount,
): Promise<void> {
  const counts = await Promise.all([
    rateLimiter.spendExactly(`${what}:address:${networkOf(ip)}`, perNetwork),
    ...(account === null ? [] : [rateLimiter.spendExactly(`${what}:account:${account}`, accountLimit)]),
  ]);
  refuseOver(...counts);
}

export function refuseOver(...counts: Allowance[]): void {
  const refusal = counts.find(({ allowed }) => !allowed);
  if (refusal) throw rateLimited(refusal.resetSeconds);
}
