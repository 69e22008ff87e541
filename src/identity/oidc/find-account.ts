import { newId } from '#platform/id.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/errors.ts';
import { recordFor } from '../audit/record.ts';
import type { User } from '../caller.ts';
import type { Services } from '../context.ts';
import { sessionSecretIn } from '../session/cookie.ts';
import type { Origin } from '../session/open-session.ts';
import { secretHashOf } from '../session/session-secret.ts';
import { findLiveSession } from '../session/session-storage.ts';
import { parseEmail, parseName } from '../user/parse-user.ts';
import { anyUserExists, findUser, findUserByEmail, insertUser } from '../user/user-storage.ts';
import type { Identity } from './claims.ts';
import { findIdentityUser, insertIdentity } from './identity-storage.ts';
import { OidcProblem } from './problem.ts';

/**
 * The account of an identity. At the first sign-in it is linked to the account with the same verified address, or to a new one.
 * Later changes of the address at the provider do not change the account.
 */
export async function findAccount(
  tx: Tx,
  services: Services,
  identity: Identity,
  origin: Origin,
): Promise<User> {
  const linked = await findIdentityUser(tx, identity);
  return (linked && (await findUser(tx, linked))) || linkAccount(tx, services, identity, origin);
}

async function linkAccount(tx: Tx, services: Services, identity: Identity, origin: Origin): Promise<User> {
  const { ip } = origin;
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
  });
  if (created) await recordFor(tx, created, 'user.sign-up', `user ${email} (OpenID Connect)`, ip);
  const user = created ?? (await findExisting(tx, services, email, origin));
  if (!user || user.disabled) throw new OidcProblem('disabled');
  const { issuer, subject } = identity;
  // A concurrent request may have linked it, with the same address and therefore to the same account.
  if (await insertIdentity(tx, { issuer, subject, email, userId: user.id }))
    await recordFor(tx, user, 'identity.link', `${email} at ${issuer}`, ip);
  return user;
}

/**
 * If anybody can sign up with any address, the account may be that of somebody who waits for the owner of the address to use it.
 * A browser that is signed in to the account proves that they are the same person.
 */
async function findExisting(
  tx: Tx,
  { settings, mailer }: Services,
  email: string,
  { cookies }: Origin,
): Promise<User | null> {
  const found = await findUserByEmail(tx, email);
  const isVerified = mailer !== null || settings.signUp === 'closed' || !settings.passwordSignIn;
  if (!found?.passwordHash || isVerified) return found;
  const secret = sessionSecretIn(cookies);
  const session = secret ? await findLiveSession(tx, secretHashOf(secret)) : null;
  if (session?.user.id !== found.id) throw new OidcProblem('unverified-account');
  return session.user;
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
