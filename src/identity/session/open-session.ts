import { newId } from '#platform/id.ts';
import type { Db } from '#platform/db/pool.ts';
import type { User } from '../caller.ts';
import { newSecret, secretHashOf } from './session-secret.ts';
import { insertSession } from './session-storage.ts';

/** Where a sign-in comes from: for the session, the audit log and, by the cookies, to recognise known devices. */
export type Origin = {
  ip: string;
  host: string;
  userAgent: string | null;
  cookies: string | undefined;
  /** If it was earlier than now, at another server. */
  authenticatedAt?: Date | null;
};
export type OpenedSession = { user: User; secret: string; expiresAt: Date };

export async function openSession(
  db: Db,
  user: User,
  { ip, userAgent, authenticatedAt = null }: Pick<Origin, 'ip' | 'userAgent' | 'authenticatedAt'>,
): Promise<OpenedSession> {
  const secret = newSecret();
  const session = {
    id: newId(),
    userId: user.id,
    secretHash: secretHashOf(secret),
    ip,
    userAgent: userAgent?.slice(0, 300) ?? null,
    authenticatedAt,
  };
  const expiresAt = await insertSession(db, session);
  return { user, secret, expiresAt };
}
