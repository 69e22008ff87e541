import { unauthorized } from '#platform/errors.ts';
import type { Services } from '../context.ts';
import type { OpenedSession, Origin } from '../session/open-session.ts';
import { lockUser } from '../user/user-storage.ts';
import { openRecordedSession } from './finish-sign-in.ts';
import { hasPasskey } from './passkey-storage.ts';
import { passkeyRefused, verifyPasskey } from './verify-passkey.ts';

export async function signInByPasskey(
  services: Services,
  response: unknown,
  origin: Origin,
): Promise<OpenedSession> {
  const { userId, passkeyId } = await verifyPasskey(services, response, origin.ip);
  return services.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.disabled) throw unauthorized('This account cannot sign in.');
    // It may have been removed since it was verified, and then ends no session that is opened later.
    if (!(await hasPasskey(tx, passkeyId))) throw passkeyRefused();
    return openRecordedSession(tx, user, 'passkey', origin);
  });
}
