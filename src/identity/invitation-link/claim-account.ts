import type { Tx } from '#platform/db/pool.ts';
import { recordFor } from '../audit/record.ts';
import type { User } from '../caller.ts';
import { replacePassword } from '../session/replace-password.ts';
import { confirmByMail } from '../sign-in/confirm-address.ts';
import { findUserByEmail, isUnused, lockUser, setName } from '../user/user-storage.ts';

/**
 * For the owner of an address that somebody once signed up with, or that an administrator created an account for, without choosing a password: it
 * becomes theirs, as with the link in a mail for a new password. Null if somebody uses the account: then they have to sign in.
 */
export async function claimAccount(
  tx: Tx,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
  ip: string,
): Promise<User | null> {
  const found = await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id));
  if (!user || !(await isUnused(tx, user.id))) return null;
  await replacePassword(tx, user.id, passwordHash, null);
  await setName(tx, user.id, name);
  await recordFor(tx, user, 'password.reset', `user ${email} (invited)`, ip);
  await confirmByMail(tx, user, ip);
  return { ...user, name };
}
