import { networkOf } from '#platform/http/client-network.ts';
import type { Services } from '../context.ts';
import { perNetwork, refuseOver } from './throttle.ts';

/** A person mistypes a few times. */
const perDevice = 10;
const perNetworkAndAccount = 10;
/** From all networks together, 43,000 guesses a day: far from enough for a password of 12 characters. */
const perAccount = 30;

export type SignInAttempt = { email: string; ip: string; device: string | null };

/**
 * Attempts per minute. A known device has an allowance of its own, so that nobody else can lock it out. All others are
 * counted by their network, and by network and account together. Only what passes there counts against the account as a
 * whole: otherwise one network could use that up and lock everybody out.
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
