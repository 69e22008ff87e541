import type { Tx } from '#platform/db/pool.ts';
import { lockUser, setPasswordHash } from '../user/user-storage.ts';
import { deleteResetsOf, deleteSessionsOf } from './session-storage.ts';

/**
 * The only way in which a password is replaced. Sessions and mailed links belong to the old one and end with it;
 * `keptSession` is that of the user who is changing it.
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  hash: string,
  keptSession: string | null,
): Promise<void> {
  // Waits for links and sessions that are being written for this user, so that none is missed.
  await lockUser(tx, userId);
  await setPasswordHash(tx, userId, hash);
  await deleteSessionsOf(tx, userId, keptSession);
  await deleteResetsOf(tx, userId);
}
