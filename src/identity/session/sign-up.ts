import { timingSafeEqual } from 'node:crypto';
import { badRequest, forbidden } from '#platform/errors.ts';
import { isLoopbackHost } from '#platform/http/loopback.ts';
import { newId } from '#platform/id.ts';
import { recordFor } from '../audit/record.ts';
import type { Services } from '../context.ts';
import { parseEmail, parseName } from '../user/parse-user.ts';
import { hashPassword, parsePassword } from '../user/password.ts';
import { insertUser, lockUserCount } from '../user/user-storage.ts';
import { openSession, type OpenedSession, type Origin } from './open-session.ts';
import { throttle } from './throttle.ts';

export type SignUp = { email: string; password: string; name: string; setupCode: string };

/** The first account is the administrator's; later ones need open sign-up. */
export async function signUp(services: Services, input: SignUp, origin: Origin): Promise<OpenedSession> {
  await throttle(services, 'sign-up', origin.ip, null);
  const email = parseEmail(input.email);
  const name = parseName(input.name);
  const passwordHash = await hashPassword(parsePassword(input.password));

  return services.db.transaction().execute(async (tx) => {
    const isFirst = (await lockUserCount(tx)).users === 0;
    if (isFirst) checkFirst(services.settings.setupCode, input.setupCode, origin.host);
    else if (services.settings.signUp === 'closed')
      throw forbidden('Sign-up is closed. Ask an administrator for an account.');

    const user = await insertUser(tx, {
      id: newId(),
      email,
      name,
      role: isFirst ? 'ADMIN' : 'MEMBER',
      passwordHash,
    });
    if (!user) throw badRequest('There is an account with this e-mail address.', { field: 'email' });
    await recordFor(tx, user, 'user.sign-up', `user ${email}`, origin.ip);
    return openSession(tx, user, origin);
  });
}

/** Without a code only somebody on this machine may be first, and a name that leads here from elsewhere is nobody's. */
function checkFirst(expected: string | null, given: string, host: string): void {
  if (expected === null) {
    if (isLoopbackHost(host)) return;
    throw forbidden(
      'Create the first account on http://localhost, or restart with STEWARD_PUBLIC_URL set to this address.',
    );
  }
  const answer = Buffer.from(given.trim());
  const matches = answer.length === expected.length && timingSafeEqual(answer, Buffer.from(expected));
  if (!matches)
    throw forbidden('The first account needs the set-up code that the server printed in its log.');
}
