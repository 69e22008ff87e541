import { notFound } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import { requireRecentSignIn, requireSession, type Context } from '../context.ts';
import { lockUser } from '../user/user-storage.ts';
import { deleteTotp, refreshSecondFactor } from './factor-storage.ts';
import { throttle } from '../session/throttle.ts';

export async function removeTotp(ctx: Context): Promise<void> {
  requireSession(ctx);
  requireRecentSignIn(ctx);
  const { user, ip } = ctx.caller;
  await throttle(ctx, 'factors', ip, user.id);
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await deleteTotp(tx, user.id))) throw notFound('An authenticator app');
    await refreshSecondFactor(tx, user.id);
    await record(tx, ctx.caller, 'factor.remove', `authenticator app of ${user.email}`);
  });
}
