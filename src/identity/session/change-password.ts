import { badRequest } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { hashPassword, parsePassword, verifyPassword } from '../user/password.ts';
import { findPasswordHash, lockUser } from '../user/user-storage.ts';
import { replacePassword } from './replace-password.ts';
import { throttle } from './throttle.ts';

/** Ends all other sessions and emailed links of the user, so that the old password and old links are useless. */
export async function changePassword(
  ctx: Context,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  requireSession(ctx);
  const { user, credential, ip } = ctx.caller;
  await throttle(ctx, 'password', ip, user.id);
  const newPassword = parsePassword(input.newPassword, 'newPassword');
  const current = await findPasswordHash(ctx.db, user.id);
  if (!(await verifyPassword(input.currentPassword, current))) {
    await record(ctx.db, ctx.caller, 'session.refused', 'session (password, to change it)');
    throw wrongPassword();
  }

  const hash = await hashPassword(newPassword);
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id); // of two concurrent changes, the second is refused
    if ((await findPasswordHash(tx, user.id)) !== current) throw wrongPassword();
    await replacePassword(tx, user.id, hash, credential.id);
    await record(tx, ctx.caller, 'password.change', `user ${user.email}`);
  });
  await announceRevocation(ctx, { userId: user.id, exceptCredentialId: credential.id });
}

const wrongPassword = () => badRequest('The current password is wrong.', { field: 'currentPassword' });
