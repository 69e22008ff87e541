import { badRequest } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { hashPassword, parsePassword, verifyPassword } from '../user/password.ts';
import { findPasswordHash, setPasswordHash } from '../user/user-storage.ts';
import { deleteSessionsOf } from './session-storage.ts';
import { throttle } from './throttle.ts';

/** Ends every other session of the user: whoever had the old password is out. */
export async function changePassword(
  ctx: Context,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  requireSession(ctx);
  const { user, credential, ip } = ctx.caller;
  await throttle(ctx, 'password', ip, user.id);
  const newPassword = parsePassword(input.newPassword, 'newPassword');
  if (!(await verifyPassword(input.currentPassword, await findPasswordHash(ctx.db, user.id))))
    throw badRequest('The current password is wrong.', { field: 'currentPassword' });

  const hash = await hashPassword(newPassword);
  await ctx.db.transaction().execute(async (tx) => {
    await setPasswordHash(tx, user.id, hash);
    await deleteSessionsOf(tx, user.id, credential.id);
    await record(tx, ctx.caller, 'password.change', `user ${user.email}`);
  });
  await announceRevocation(ctx, { userId: user.id });
}
