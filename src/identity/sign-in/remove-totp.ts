import { AppError } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { holdCaller } from '../hold-caller.ts';
import { authoriseFactorChange } from './authorise-factor-change.ts';
import { deleteTotp, refreshSecondFactor } from './factor-storage.ts';

export async function removeTotp(ctx: Context): Promise<void> {
  await authoriseFactorChange(ctx);
  const { user } = ctx.caller;
  await ctx.db.transaction().execute(async (tx) => {
    await holdCaller(tx, ctx);
    if (!(await deleteTotp(tx, user.id)))
      throw new AppError('NOT_FOUND', 'Your account has no authenticator app.');
    await refreshSecondFactor(tx, user.id);
    await record(tx, ctx.caller, 'factor.remove', `authenticator app of ${user.email}`);
  });
  await announceRevocation(ctx, { changedUserId: user.id }); // teams may require a second factor
}
