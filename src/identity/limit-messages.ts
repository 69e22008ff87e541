import { rateLimited } from '#platform/errors.ts';
import type { Allowance } from '#platform/rate-limit.ts';
import type { User } from './caller.ts';
import type { Context } from './context.ts';
import { findOwningAccount } from './team/team-storage.ts';
import { refuseOver } from './session/throttle.ts';

/** Each kind of message for itself. A message counts once for each address that it goes to. */
const perMinute = { byUser: 20, byTeam: 20, byUserToAddress: 3 };
/**
 * All kinds together. `byOwnerToAddress`: of all teams that one account owns. Only mails within these limits count for the address, and the first
 * of each account apart from its others: strangers who send many cannot keep a team from its first mail, unless they have a hundred accounts.
 */
const perHour = { byUserToAddress: 10, byOwnerToAddress: 40, firstToAddress: 100, moreToAddress: 60 };

type Sender = Pick<Context, 'db' | 'rateLimiter'> & { caller: { user: Pick<User, 'id'> } };
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
export async function listMailable(sender: Sender, to: Receivers): Promise<string[]> {
  const allowances = await spendMails(sender, to);
  return to.addresses.filter((_, index) => allowances[index]!.allowed);
}

/** Refuses if one of the addresses may not. */
export async function requireMailable(sender: Sender, to: Receivers): Promise<void> {
  const refusal = (await spendMails(sender, to)).find(({ allowed }) => !allowed);
  if (refusal) throw rateLimited(refusal.resetSeconds);
}

/** For each of the addresses, whether it may get one more mail now, and otherwise when it may. */
export async function spendMails(
  { db, rateLimiter, caller }: Sender,
  { teamId, addresses }: Receivers,
): Promise<Allowance[]> {
  if (addresses.length === 0) return [];
  const owner = await findOwningAccount(db, teamId);
  const { byUserToAddress, byOwnerToAddress, firstToAddress, moreToAddress } = perHour;
  const keys = addresses.map((address) => `unasked-mail:${keyOf(address)}`);
  /** Of some of the addresses, by their positions. */
  const spend = async (positions: readonly number[], suffix: string, limit: number) => {
    const wanted = positions.map((position) => keys[position]! + suffix);
    const allowances = await rateLimiter.spendEach(wanted, limit, 'hour');
    return new Map(positions.map((position, index) => [position, allowances[index]!]));
  };
  const ofUser = await spend([...keys.keys()], ` user ${caller.user.id}`, byUserToAddress);
  const ofOwner = await spend(listAllowed(ofUser), ` ${owner}`, byOwnerToAddress);
  const isFirst = (position: number): boolean => ofOwner.get(position)!.remaining === byOwnerToAddress - 1;
  const within = listAllowed(ofOwner);
  const first = await spend(within.filter(isFirst), ' first', firstToAddress);
  const more = await spend(
    within.filter((position) => !isFirst(position)),
    '',
    moreToAddress,
  );
  const last = new Map([...ofUser, ...ofOwner, ...first, ...more]);
  return keys.map((_, position) => last.get(position)!);
}

const listAllowed = (allowances: ReadonlyMap<number, Allowance>): number[] =>
  [...allowances].flatMap(([position, { allowed }]) => (allowed ? [position] : []));

/** Most mail servers deliver a+b@example.com to a@example.com. */
const keyOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@');
