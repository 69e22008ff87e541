import type { Tx } from '#platform/db/pool.ts';
import { lockUser, setPasswordHash } from '../user/user-storage.ts';
import { deleteChallengesOf } from './challenge-storage.ts';
import { deleteResetsOf, deleteSessionsOf } from './session-storage.ts';

/**
 * Every change of a password goes through here. All sessions, unfinished sign-ins and emailed links end, except `keptSession`, the session that
 * makes the change.
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  hash: string,
  keptSession: string | null,
): Promise<void> {
  // Waits for links and sessions that are being created for this user, so that they are deleted as well.
  await lockUser(tx, userId);
  await setPasswordHash(tx, userId, hash);
  await deleteSessionsOf(tx, userId, keptSession);
  await deleteResetsOf(tx, userId);
  await deleteChallengesOf(tx, userId);
}
