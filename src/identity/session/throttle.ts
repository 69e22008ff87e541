import { rateLimited } from '#platform/errors.ts';
import { networkOf } from '#platform/http/client-network.ts';
import type { Allowance } from '#platform/rate-limit.ts';
import type { Services } from '../context.ts';

// A person mistypes a few times; a guesser needs millions.
export const perNetwork = 30;
const perAccount = 10;

/** Counts the attempt against the network it comes from and the account it is for, and refuses the one too many. */
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
