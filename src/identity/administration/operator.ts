import { randomBytes } from 'node:crypto';
import { badRequest, notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { recordFor } from '../audit/record.ts';
import type { Role, User } from '../caller.ts';
import type { Services } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { replacePassword } from '../session/replace-password.ts';
import { parseEmail, parseName } from '../user/parse-user.ts';
import { hashPassword, parsePassword } from '../user/password.ts';
import { findUserByEmail, insertUser, setEmailConfirmed } from '../user/user-storage.ts';

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

async function choosePassword(given: string | null): Promise<{ hash: string; generated: string | null }> {
  const password = given ?? randomBytes(15).toString('base64url');
  return { hash: await hashPassword(parsePassword(password)), generated: given === null ? password : null };
}
