import type { Tx } from '#platform/db/pool.ts';
import { unauthorized } from '#platform/errors.ts';
import type { User } from './caller.ts';
import { requireAdmin, type Context } from './context.ts';
import { hasSession } from './session/session-storage.ts';
import { lockUser } from './user/user-storage.ts';

/**
 * Call before a change that would outlive its caller, after teams are locked: until the transaction ends, the user cannot be disabled, nor
 * can anything end all sessions of the user. If that happened since the request was admitted, the change is refused.
 */
export async function holdCaller(tx: Tx, { caller: { user, credential } }: Context): Promise<User> {
  const current = await lockUser(tx, user.id);
  if (!current || current.disabled) throw unauthorized();
  if (credential.kind === 'session' && !(await hasSession(tx, credential.id))) throw unauthorized();
  return current;
}

/** The same for what only an administrator may do. */
export async function holdAdmin(tx: Tx, ctx: Context): Promise<void> {
  const user = await holdCaller(tx, ctx);
  requireAdmin({ ...ctx, caller: { ...ctx.caller, user } });
}
