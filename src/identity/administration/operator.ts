import { randomBytes } from 'node:crypto';
import { badRequest, notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { recordFor } from '../audit/record.ts';
import type { Role, User } from '../caller.ts';
import type { Services } from '../context.ts';
import { deleteIdentitiesOf, lockIdentitiesOf } from '../oidc/identity-storage.ts';
import { announceRevocation } from '../revocation.ts';
import { replacePassword } from '../session/replace-password.ts';
import { endCredentials } from '../sign-in/confirm-address.ts';
import { revokeInvitationsBy } from '../team/ended-invitation-storage.ts';
import { parseEmail, parseName } from '../user/parse-user.ts';
import { hashPassword, parsePassword } from '../user/password.ts';
import { findUserByEmail, insertUser, lockUser, setEmailConfirmed } from '../user/user-storage.ts';

/* Actions of the command line. `password` is returned if it was generated here. */

type NewAccount = { email: string; name: string; role: Role; password: string | null };

export async function createUserByOperator(
  services: Services,
  input: NewAccount,
): Promise<{ user: User; password: string | null }> {
  const [email, name] = [parseEmail(input.email), parseName(input.name)];
  const { hash, generated } = await choosePassword(input.password);
  const user = await services.db.transaction().execute(async (tx) => {
    const created = await insertUser(tx, {
      id: newId(),
      email,
      name,
      role: input.role,
      passwordHash: hash,
      emailConfirmed: true,
    });
    if (!created) throw badRequest(`An account with the address ${email} already exists.`);
    await recordFor(tx, created, 'user.create', `user ${email} (from the command line)`, null);
    return created;
  });
  return { user, password: generated };
}

export async function resetPasswordByOperator(
  services: Services,
  email: string,
  password: string | null,
): Promise<{ password: string | null }> {
  const user = await findUserByEmail(services.db, parseEmail(email));
  if (!user) throw notFound(`An account with the address ${email}`);
  const { hash, generated } = await choosePassword(password);
  await services.db.transaction().execute(async (tx) => {
    await replacePassword(tx, user.id, hash, null);
    await recordFor(tx, user, 'password.reset', `user ${user.email} (from the command line)`, null);
  });
  await announceRevocation(services, { userId: user.id });
  return { password: generated };
}

/** The operator knows that the address belongs to the owner of the account: nothing ends when it is linked to the sign-in provider. */
export async function confirmAddressByOperator(services: Services, email: string): Promise<void> {
  const user = await findUserByEmail(services.db, parseEmail(email));
  if (!user) throw notFound(`An account with the address ${email}`);
  await services.db.transaction().execute(async (tx) => {
    await setEmailConfirmed(tx, user.id, true);
    await recordFor(tx, user, 'user.confirm-address', `user ${user.email} (from the command line)`, null);
  });
}

/**
 * The next person with the address who signs in through the provider gets the account. If that is another person, everything ends at once
 * that the former one could use, and not only at that sign-in: the account may have been disabled until now, with tokens that would work again.
 */
export async function unlinkByOperator(
  services: Services,
  email: string,
  next: 'another person' | 'same person',
): Promise<void> {
  const user = await findUserByEmail(services.db, parseEmail(email));
  if (!user) throw notFound(`An account with the address ${email}`);
  const note = '(from the command line)';
  await services.db.transaction().execute(async (tx) => {
    await lockIdentitiesOf(tx, user.id);
    const links = await deleteIdentitiesOf(tx, user.id);
    if (links.length === 0) throw badRequest(`The account ${email} is not linked to a sign-in provider.`);
    await lockUser(tx, user.id);
    const unlinked = links.map((link) => `${link.email ?? user.email} at ${link.issuer}`).join(', ');
    await recordFor(tx, user, 'identity.unlink', `user ${user.email}: ${unlinked} ${note}`, null);
    if (next === 'same person') return;
    const ended = await endCredentials(tx, user.id);
    await revokeInvitationsBy(tx, null, user.email);
    await setEmailConfirmed(tx, user.id, false); // what is set up until the next link ends with it
    await recordFor(
      tx,
      user,
      'user.end-credentials',
      `user ${user.email}: ${[...ended, 'invitations'].join(', ')} ${note}`,
      null,
    );
  });
  await announceRevocation(services, { userId: user.id });
}

async function choosePassword(given: string | null): Promise<{ hash: string; generated: string | null }> {
  const password = given ?? randomBytes(15).toString('base64url');
  return { hash: await hashPassword(parsePassword(password)), generated: given === null ? password : null };
}
