import { timingSafeEqual } from 'node:crypto';
import { badRequest, forbidden } from '#platform/errors.ts';
import { isLoopbackHost } from '#platform/http/loopback.ts';
import { newId } from '#platform/id.ts';
import { parseEach } from '#platform/parse-input.ts';
import { recordFor } from '../audit/record.ts';
import { requirePasswordSignIn, type Services } from '../context.ts';
import { oncePerPause } from '../mail-pause.ts';
import { parseEmail, parseName } from '../user/parse-user.ts';
import { hashPassword, parsePassword } from '../user/password.ts';
import { anyUserExists, insertUser, lockUserCount } from '../user/user-storage.ts';
import { openSession, type OpenedSession, type Origin } from './open-session.ts';
import { passwordMailTopic } from './password-mail.ts';
import { throttle, throttleByNetwork } from './throttle.ts';

export type SignUp = { email: string; password: string; name: string; setupCode: string };

/** Null if the account needs the link in an email. */
export type SignedUp = OpenedSession | null;

/** The first account is an administrator. Later accounts need open sign-up, or an invitation, which has its own function. */
export async function signUp(services: Services, input: SignUp, origin: Origin): Promise<SignedUp> {
  await throttle(services, 'sign-up', origin.ip, null);
  const hasUsers = await anyUserExists(services.db);
  if (!services.settings.passwordSignIn && hasUsers) requirePasswordSignIn(services);
  const person = { email: () => parseEmail(input.email), name: () => parseName(input.name) };
  if (services.mailer && hasUsers) return signUpByMail(services, parseEach(person), origin.ip);
  const { email, name, password } = parseEach({ ...person, password: () => parsePassword(input.password) });
  const passwordHash = await hashPassword(password);

  return services.db.transaction().execute(async (tx) => {
    const isFirst = (await lockUserCount(tx)).users === 0;
    if (isFirst) requireSetupCode(services.settings.setupCode, input.setupCode, origin.host);
    else requireOpenSignUp(services);

    const user = await insertUser(tx, {
      id: newId(),
      email,
      name,
      role: isFirst ? 'ADMIN' : 'MEMBER',
      passwordHash,
      // Whoever has the set-up code is the operator. Others could enter any address.
      emailConfirmed: isFirst,
    });
    if (!user) throw badRequest('An account with this email address already exists.', { field: 'email' });
    await recordFor(tx, user, 'user.sign-up', `user ${email}`, origin.ip);
    return openSession(tx, user, origin);
  });
}

/**
 * Behaves the same whether or not the address has an account; only its owner can read the email. Without email this cannot be
 * hidden, since the new account has to work at once.
 */
async function signUpByMail(
  services: Services,
  { email, name }: { email: string; name: string },
  ip: string,
): Promise<null> {
  requireOpenSignUp(services);
  await throttleByNetwork(services, 'sign-up-mail', { email, ip });
  const mail = { email, kind: 'sign-up', name, ip } as const;
  await services.queue.enqueue(passwordMailTopic, mail, oncePerPause(`sign-up ${email}`));
  return null;
}

function requireOpenSignUp({ settings }: Services): void {
  if (settings.signUp === 'closed')
    throw forbidden('Sign-up is closed. Ask an administrator for an account.');
}

/** Without a code, the first account must be created through a loopback address. This also stops DNS rebinding. */
function requireSetupCode(expected: string | null, given: string, host: string): void {
  if (expected === null) {
    if (isLoopbackHost(host)) return;
    throw forbidden(
      'Create the first account at http://localhost, or set STEWARD_PUBLIC_URL to this address and restart Steward.',
    );
  }
  const code = Buffer.from(given.trim());
  const matches = code.length === expected.length && timingSafeEqual(code, Buffer.from(expected));
  if (!matches)
    throw forbidden('The first account needs the set-up code, which is in the log of the server.', {
      field: 'setupCode',
    });
}
