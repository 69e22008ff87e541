import { networkOf } from '#platform/http/client-network.ts';
import type { Services } from '../context.ts';
import { perNetwork, refuseOver } from './throttle.ts';

/** People mistype a few times. */
const perDevice = 10;
const perNetworkAndAccount = 10;
/** From all networks together. 43,000 guesses per day are far too few for a password of 12 characters. */
const perAccount = 30;

export type SignInAttempt = { email: string; ip: string; device: string | null };

/**
 * Limits attempts per minute. A known device has its own limit, so that nobody else can lock it out. All others are counted by
 * network, and by network and account together. Only attempts within these limits count against the account: otherwise one
 * network could use up the account's limit and lock everybody out.
 */
export async function throttleSignIn(
  { rateLimiter }: Pick<Services, 'rateLimiter'>,
  { email, ip, device }: SignInAttempt,
): Promise<void> {
  if (device !== null) {
    refuseOver(await rateLimiter.spendExactly(`sign-in:device:${device}`, perDevice));
    return;
  }
  const network = networkOf(ip);
  refuseOver(
    ...(await Promise.all([
      rateLimiter.spendExactly(`sign-in:address:${network}`, perNetwork),
      rateLimiter.spendExactly(`sign-in:address-and-account:${network} ${email}`, perNetworkAndAccount),
    ])),
  );
  refuseOver(await rateLimiter.spendExactly(`sign-in:account:${email}`, perAccount));
}
