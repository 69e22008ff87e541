import type { Tx } from '#platform/db/pool.ts';
import { recordFor } from '../audit/record.ts';
import type { User } from '../caller.ts';
import { deleteChallengesOf } from '../session/challenge-storage.ts';
import { deleteResetsOf, deleteSessionsOf } from '../session/session-storage.ts';
import { revokeTokensOf } from '../token/token-storage.ts';
import { clearPassword, isEmailConfirmed, setEmailConfirmed } from '../user/user-storage.ts';
import { deleteTotp, findFactors, refreshSecondFactor } from './factor-storage.ts';
import { deletePasskeysOf } from './passkey-storage.ts';

/*
 * On a server without email, anybody can sign up with the address of somebody else. When its owner comes, the account becomes theirs, and
 * nothing that was set up before may still open it. The user is locked.
 */

/** The sign-in provider knows the owner. Everything that can sign in ends. False if the address was confirmed before. */
export async function confirmByProvider(tx: Tx, user: User, ip: string): Promise<boolean> {
  if (await isEmailConfirmed(tx, user.id)) return false;
  await clearPassword(tx, user.id);
  await deleteSessionsOf(tx, user.id, null);
  await deleteResetsOf(tx, user.id);
  await deleteChallengesOf(tx, user.id);
  await deleteTotp(tx, user.id);
  await deletePasskeysOf(tx, user.id);
  await refreshSecondFactor(tx, user.id);
  const tokens = await revokeTokensOf(tx, user.id);
  await confirm(tx, user, ['password', 'sessions', 'factors', ...tokens.map(nameToken)], ip);
  return true;
}

/**
 * The owner has chosen a password with a link in an email, which has ended all sessions. With a second factor of somebody else they cannot
 * sign in, and an email must not remove one: then nothing changes.
 */
export async function confirmByMail(tx: Tx, user: User, ip: string): Promise<void> {
  if (await isEmailConfirmed(tx, user.id)) return;
  const { hasTotp, passkeys } = await findFactors(tx, user.id);
  if (hasTotp || passkeys.length > 0) return;
  await confirm(tx, user, (await revokeTokensOf(tx, user.id)).map(nameToken), ip);
}

const nameToken = (name: string): string => `token ${name}`;

async function confirm(tx: Tx, user: User, ended: readonly string[], ip: string): Promise<void> {
  await setEmailConfirmed(tx, user.id, true);
  const resource = `user ${user.email}: ${ended.join(', ')} (from before the address was confirmed)`;
  if (ended.length > 0) await recordFor(tx, user, 'user.end-credentials', resource, ip);
}
