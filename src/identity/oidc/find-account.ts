import { newId } from '#platform/id.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/errors.ts';
import { recordFor } from '../audit/record.ts';
import type { User } from '../caller.ts';
import { parseEmail, parseName } from '../user/parse-user.ts';
import { anyUserExists, findUser, findUserByEmail, insertUser } from '../user/user-storage.ts';
import type { Identity } from './claims.ts';
import { findIdentityUser, insertIdentity, listSubjectsOf, lockIdentitiesOf } from './identity-storage.ts';
import { OidcProblem } from './problem.ts';

/** `isNewLink`: this is the first sign-in of the identity. */
export type FoundAccount = { user: User; isNewLink: boolean };

/**
 * The account of an identity. At the first sign-in it is linked to the account with the same verified address, or to a new one.
 * Later changes of the address at the provider do not change the account.
 */
export async function findAccount(tx: Tx, identity: Identity, ip: string): Promise<FoundAccount> {
  const user = await findLinked(tx, identity);
  return user ? { user, isNewLink: false } : { user: await linkAccount(tx, identity, ip), isNewLink: true };
}

async function findLinked(tx: Tx, identity: Identity): Promise<User | null> {
  const userId = await findIdentityUser(tx, identity);
  if (userId === null) return null;
  await lockIdentitiesOf(tx, userId);
  // The operator may have unlinked it meanwhile, which has ended all sessions: this one would survive.
  return (await findIdentityUser(tx, identity)) === userId ? findUser(tx, userId) : null;
}

async function linkAccount(tx: Tx, identity: Identity, ip: string): Promise<User> {
  if (identity.email === null) throw new OidcProblem('unverified-email');
  // The first account is the administrator's. It needs the set-up code, which an identity does not have.
  if (!(await anyUserExists(tx))) throw new OidcProblem('no-account');
  const email = validEmail(identity.email);
  const created = await insertUser(tx, {
    id: newId(),
    email,
    name: nameOf(identity, email),
    role: 'MEMBER',
    passwordHash: null,
    emailConfirmed: true,
  });
  if (created) await recordFor(tx, created, 'user.sign-up', `user ${email} (OpenID Connect)`, ip);
  const user = created ?? (await findUserByEmail(tx, email));
  if (!user || user.disabled) throw new OidcProblem('disabled');
  const { issuer, subject } = identity;
  await lockIdentitiesOf(tx, user.id);
  // At one issuer, another subject is another person: an address may have been given to somebody else.
  if ((await listSubjectsOf(tx, user.id, issuer)).some((other) => other !== subject))
    throw new OidcProblem('other-person', {
      cause: new Error(`User ${user.id} is linked to another subject of ${issuer}. See steward user unlink.`),
    });
  // A concurrent request may have linked it, with the same address and therefore to the same account.
  if (await insertIdentity(tx, { issuer, subject, email, userId: user.id }))
    await recordFor(tx, user, 'identity.link', `${email} at ${issuer}`, ip);
  return user;
}

function validEmail(text: string): string {
  try {
    return parseEmail(text);
  } catch (error) {
    throw error instanceof AppError ? new OidcProblem('unverified-email', { cause: error }) : error;
  }
}

/** A name that is missing or too long must not prevent a sign-in. */
function nameOf({ name }: Identity, email: string): string {
  try {
    return parseName(name ?? '');
  } catch {
    return email.split('@')[0]!;
  }
}
