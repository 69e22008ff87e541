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
  await confirm(tx, user, await endCredentials(tx, user.id), ip);
  return true;
}

/** Everything that can sign in, apart from the provider. Returns what has ended. */
export async function endCredentials(tx: Tx, userId: string): Promise<string[]> {
  await clearPassword(tx, userId);
  await deleteSessionsOf(tx, userId, null);
  await deleteResetsOf(tx, userId);
  await deleteChallengesOf(tx, userId);
  await deleteTotp(tx, userId);
  await deletePasskeysOf(tx, userId);
  await refreshSecondFactor(tx, userId);
  const tokens = await revokeTokensOf(tx, userId);
  return ['password', 'sessions', 'factors', ...tokens.map(nameToken)];
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
