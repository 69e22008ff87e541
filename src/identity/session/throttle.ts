import { rateLimited } from '#platform/errors.ts';
import { networkOf } from '#platform/http/client-network.ts';
import type { Allowance } from '#platform/rate-limit.ts';
import type { Services } from '../context.ts';

// People mistype a few times; guessing needs millions of attempts.
const perNetwork = 30;
const perAccount = 10;
const perDevice = 10;
const perNetworkAndAccount = 10;
/** Sign-ins from all networks together. 43,000 guesses per day are far too few for a password of 12 characters. */
const signInsPerAccount = 30;

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

/**
 * Limits attempts per minute by network, and by network and account together. Nobody in another network can use up what an account may do
 * here.
 */
export async function throttleByNetwork(
  { rateLimiter }: Pick<Services, 'rateLimiter'>,
  what: string,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const network = networkOf(ip);
  refuseOver(
    ...(await Promise.all([
      rateLimiter.spendExactly(`${what}:address:${network}`, perNetwork),
      rateLimiter.spendExactly(`${what}:address-and-account:${network} ${email}`, perNetworkAndAccount),
    ])),
  );
}

/**
 * Limits sign-ins per minute. A known device has its own limit, so that nobody else can lock it out. All others are counted by
 * network, and by network and account together. Only attempts within these limits count against the account: otherwise one
 * network could use up the account's limit and lock everybody out.
 */
export async function throttleSignIn(
  services: Pick<Services, 'rateLimiter'>,
  { email, ip, device }: { email: string; ip: string; device: string | null },
): Promise<void> {
  const { rateLimiter } = services;
  if (device !== null) {
    refuseOver(await rateLimiter.spendExactly(`sign-in:device:${device}`, perDevice));
    return;
  }
  await throttleByNetwork(services, 'sign-in', { email, ip });
  refuseOver(await rateLimiter.spendExactly(`sign-in:account:${email}`, signInsPerAccount));
}
