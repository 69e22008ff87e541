import { requireSession, type Context } from '../context.ts';
import { describeDevice } from './describe-device.ts';
import { listSessionRows } from './session-storage.ts';

export type Session = {
  id: string;
  device: string;
  ip: string;
  createdAt: Date;
  lastSeenAt: Date;
  current: boolean;
};

/** The caller's own sessions, last used first. Not for tokens: a leaked one would reveal where its owner is. */
export async function listSessions(ctx: Context): Promise<Session[]> {
  requireSession(ctx);
  const { user, credential } = ctx.caller;
  const rows = await listSessionRows(ctx.db, user.id);
  return rows.map(({ userAgent, ...session }) => ({
    ...session,
    device: describeDevice(userAgent),
    current: session.id === credential.id,
  }));
}
