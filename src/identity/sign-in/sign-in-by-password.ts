import { unauthorized } from '#platform/errors.ts';
import { recordFor } from '../audit/record.ts';
import { requirePasswordSignIn, type Services } from '../context.ts';
import { verifyPassword } from '../user/password.ts';
import { findUserByEmail, holdPassword } from '../user/user-storage.ts';
import { knownDevice } from '../session/device-cookie.ts';
import type { OpenedSession, Origin } from '../session/open-session.ts';
import { throttleSignIn } from '../session/throttle.ts';
import { finishSignIn, type HalfOpen } from './finish-sign-in.ts';

const wrongCredentials = () => unauthorized('The email address or the password is wrong.');

/** A wrong password, an unknown account and a disabled account get the same response after a similar time. */
export async function signInByPassword(
  services: Services,
  input: { email: string; password: string },
  origin: Origin,
): Promise<OpenedSession | HalfOpen> {
  requirePasswordSignIn(services);
  const email = input.email.trim().toLowerCase().slice(0, 254);
  const device = knownDevice(services.secrets, origin.cookies, email);
  await throttleSignIn(services, { email, ip: origin.ip, device });

  const found = await findUserByEmail(services.db, email);
  const matches = await verifyPassword(input.password, found?.passwordHash ?? null);
  if (found && !matches)
    await recordFor(services.db, found, 'session.refused', 'session (password)', origin.ip);
  if (!found || !matches || found.disabled) throw wrongCredentials();

  const { passwordHash, ...user } = found;
  return services.db.transaction().execute(async (tx) => {
    // Verifying takes 30 ms. If the password was changed meanwhile, which ends all sessions, this one would survive.
    if (!(await holdPassword(tx, user.id, passwordHash))) throw wrongCredentials();
    return finishSignIn(tx, user, 'password', origin);
  });
}
