import type { Context } from './context.ts';
import { refuseOver } from './session/throttle.ts';

/** Per minute, each kind of message for itself. A message counts once for each address that it goes to. */
const perMinute = { byUser: 20, byTeam: 20, byUserToAddress: 3 };
/** Per hour, from all users together. One user alone cannot use this up within a minute, and so not keep others from sending. */
const mailsToAddress = 30;

/**
 * For messages that a user can send to anybody at any time, such as invitations and tests: without a limit, the server would be a relay for
 * unwanted mail. `addresses`: none for a message that is no mail, which counts once.
 */
export async function limitMessages(
  { rateLimiter, caller }: Pick<Context, 'rateLimiter' | 'caller'>,
  what: string,
  { teamId, addresses }: { teamId: string; addresses: readonly string[] },
): Promise<void> {
  const userId = caller.user.id;
  const count = Math.max(1, addresses.length);
  const toAddresses = addresses.map((address) => `${what}:user-and-address:${userId} ${keyOf(address)}`);
  refuseOver(
    await rateLimiter.spendExactly(`${what}:user:${userId}`, perMinute.byUser, count),
    await rateLimiter.spendExactly(`${what}:team:${teamId}`, perMinute.byTeam, count),
    ...(await rateLimiter.spendEach(toAddresses, perMinute.byUserToAddress)),
  );
}

/** Those of the addresses that may get one more mail which they have not asked for. */
export async function listMailable(
  { rateLimiter }: Pick<Context, 'rateLimiter'>,
  addresses: readonly string[],
): Promise<string[]> {
  const keys = addresses.map((address) => `unasked-mail:${keyOf(address)}`);
  const allowances = await rateLimiter.spendEach(keys, mailsToAddress, 'hour');
  return addresses.filter((_, index) => allowances[index]!.allowed);
}

const keyOf = (address: string): string => address.toLowerCase();
