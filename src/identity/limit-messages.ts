import { rateLimited } from '#platform/errors.ts';
import type { Allowance } from '#platform/rate-limit.ts';
import type { Context } from './context.ts';
import { refuseOver } from './session/throttle.ts';

/** Each kind of message for itself. A message counts once for each address that it goes to. */
const perMinute = { byUser: 20, byTeam: 20, byUserToAddress: 3 };
/** All kinds together. Only mails within the limit of their user count for the address: six users together can keep others from it. */
const perHour = { byUserToAddress: 10, toAddress: 60 };

type Sender = Pick<Context, 'rateLimiter' | 'caller'>;
type Receivers = { teamId: string; addresses: readonly string[] };

/**
 * For messages that a user can send to anybody at any time, such as invitations and tests: without a limit, the server would be a relay for
 * unwanted mail. `addresses`: none for a message that is no mail, which counts once.
 */
export async function limitMessages(sender: Sender, what: string, to: Receivers): Promise<void> {
  refuseOver(...(await spendMessages(sender, what, to)));
}

/** The same, for what is done anyway: returns the addresses that may get their message. */
export async function listWithinLimits(sender: Sender, what: string, to: Receivers): Promise<string[]> {
  const [ofUser, ofTeam, ...ofAddresses] = await spendMessages(sender, what, to);
  if (!ofUser!.allowed || !ofTeam!.allowed) return [];
  return to.addresses.filter((_, index) => ofAddresses[index]!.allowed);
}

async function spendMessages(
  { rateLimiter, caller }: Sender,
  what: string,
  { teamId, addresses }: Receivers,
): Promise<Allowance[]> {
  const userId = caller.user.id;
  const count = Math.max(1, addresses.length);
  const toAddresses = addresses.map((address) => `${what}:user-and-address:${userId} ${keyOf(address)}`);
  return [
    await rateLimiter.spendExactly(`${what}:user:${userId}`, perMinute.byUser, count),
    await rateLimiter.spendExactly(`${what}:team:${teamId}`, perMinute.byTeam, count),
    ...(await rateLimiter.spendEach(toAddresses, perMinute.byUserToAddress)),
  ];
}

/** Those of the addresses that may get one more mail which they have not asked for. */
export async function listMailable(sender: Sender, addresses: readonly string[]): Promise<string[]> {
  const allowances = await spendMails(sender, addresses);
  return addresses.filter((_, index) => allowances[index]!.allowed);
}

/** Refuses if one of the addresses may not. */
export async function requireMailable(sender: Sender, addresses: readonly string[]): Promise<void> {
  const refusal = (await spendMails(sender, addresses)).find(({ allowed }) => !allowed);
  if (refusal) throw rateLimited(refusal.resetSeconds);
}

async function spendMails(
  { rateLimiter, caller }: Sender,
  addresses: readonly string[],
): Promise<Allowance[]> {
  const keys = addresses.map((address) => `unasked-mail:${keyOf(address)}`);
  const ofUser = keys.map((key) => `${key} ${caller.user.id}`);
  const first = await rateLimiter.spendEach(ofUser, perHour.byUserToAddress, 'hour');
  const within = keys.filter((_, index) => first[index]!.allowed);
  const second = await rateLimiter.spendEach(within, perHour.toAddress, 'hour');
  const byKey = new Map(within.map((key, index) => [key, second[index]!]));
  return keys.map((key, index) => byKey.get(key) ?? first[index]!);
}

/** Most mail servers deliver a+b@example.com to a@example.com. */
const keyOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@');
