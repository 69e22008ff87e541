import { unauthorized } from '#platform/errors.ts';
import { recordFor } from '../audit/record.ts';
import type { Services } from '../context.ts';
import { findChallengeUser, redeemChallenge } from '../session/challenge-storage.ts';
import type { OpenedSession, Origin } from '../session/open-session.ts';
import { throttle } from '../session/throttle.ts';
import { findUser, lockUser } from '../user/user-storage.ts';
import { acceptCode, countCodeTry } from './accept-code.ts';
import { openRecordedSession } from './finish-sign-in.ts';

/** The second step of a sign-in, with a code of the authenticator app or a recovery code. A wrong code can be tried again. */
export async function signInBySecondFactor(
  services: Services,
  input: { challenge: string; code: string },
  origin: Origin,
): Promise<OpenedSession> {
  const userId = await findChallengeUser(services.db, 'SECOND_FACTOR', input.challenge);
  await throttle(services, 'second-factor', origin.ip, userId);
  if (!userId) throw expired();
  await countCodeTry(services, userId, input.code);

  const session = await services.db.transaction().execute(async (tx) => {
    // A concurrent change of the password or disabling ends the sign-in: either it waits here, or the challenge is gone.
    const user = await lockUser(tx, userId);
    if (!user || user.disabled) throw expired();
    const factor = await acceptCode(tx, services, userId, input.code);
    if (!factor) return null;
    if (!(await redeemChallenge(tx, 'SECOND_FACTOR', userId, input.challenge))) throw expired();
    return openRecordedSession(tx, user, `second factor: ${factor}`, origin);
  });
  if (session) return session;
  const user = await findUser(services.db, userId);
  if (user) await recordFor(services.db, user, 'session.refused', 'session (wrong code)', origin.ip);
  throw unauthorized('The code is wrong or was used before. Wait for the next code, or use a recovery code.');
}

const expired = () => unauthorized('This sign-in has expired. Sign in again.');
