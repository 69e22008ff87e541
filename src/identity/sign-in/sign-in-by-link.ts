import { badRequest, notFound, unauthorized } from '#platform/errors.ts';
import { recordFor } from '../audit/record.ts';
import type { Services } from '../context.ts';
import { findChallengeUser, insertChallenge, redeemChallenge } from '../session/challenge-storage.ts';
import type { OpenedSession, Origin } from '../session/open-session.ts';
import { throttle } from '../session/throttle.ts';
import { parseEmail } from '../user/parse-user.ts';
import { findUserByEmail, lockUser } from '../user/user-storage.ts';
import { openRecordedSession } from './finish-sign-in.ts';

const linkMinutes = 15;

/** For the command line: the way in if the provider is down, or if all factors are lost. */
export async function createSignInLink(
  services: Services,
  email: string,
): Promise<{ link: string; expiresAt: Date }> {
  const found = await findUserByEmail(services.db, parseEmail(email));
  if (!found) throw notFound(`An account with the address ${email}`);
  return services.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, found.id);
    if (!user || user.disabled) throw badRequest(`The account ${email} is disabled.`);
    const { secret, expiresAt } = await insertChallenge(tx, 'LINK', user.id, linkMinutes);
    await recordFor(tx, user, 'user.sign-in-link', `user ${user.email} (from the command line)`, null);
    const page = new URL('/auth', services.settings.publicUrl);
    page.hash = `link=${secret}`; // a fragment is not sent to servers, so it is in no access log
    return { link: page.href, expiresAt };
  });
}

/** The operator vouches for the user, so no second factor is asked for. */
export async function signInByLink(
  services: Services,
  { token }: { token: string },
  origin: Origin,
): Promise<OpenedSession> {
  await throttle(services, 'sign-in-link', origin.ip, null);
  const userId = await findChallengeUser(services.db, 'LINK', token);
  if (!userId) throw used();
  return services.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.disabled || !(await redeemChallenge(tx, 'LINK', userId, token))) throw used();
    return openRecordedSession(tx, user, 'sign-in link', origin);
  });
}

const used = () => unauthorized('This link has been used or has expired.');
