import { notFound } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { deleteOwnSession } from './session-storage.ts';

export async function revokeSession(ctx: Context, id: string): Promise<true> {
  requireSession(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await deleteOwnSession(tx, ctx.caller.user.id, id))) throw notFound('This session');
    await record(tx, ctx.caller, 'session.revoke', 'session');
  });
  await announceRevocation(ctx, { credentialId: id });
  return true;
}
