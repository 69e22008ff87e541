import { notFound } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { holdCaller } from '../hold-caller.ts';
import { authoriseFactorChange } from './authorise-factor-change.ts';
import { refreshSecondFactor } from './factor-storage.ts';
import { deletePasskey } from './passkey-storage.ts';

export async function removePasskey(ctx: Context, id: string): Promise<true> {
  await authoriseFactorChange(ctx);
  const { user } = ctx.caller;
  await ctx.db.transaction().execute(async (tx) => {
    await holdCaller(tx, ctx);
    const name = await deletePasskey(tx, user.id, id);
    if (name === null) throw notFound('This passkey');
    await refreshSecondFactor(tx, user.id);
    await record(tx, ctx.caller, 'factor.remove', `passkey ${name} of ${user.email}`);
  });
  await announceRevocation(ctx, { changedUserId: user.id }); // teams may require a second factor
  return true;
}
