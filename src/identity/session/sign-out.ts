import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { deleteSession } from './session-storage.ts';

export async function signOut(ctx: Context): Promise<void> {
  const { credential } = ctx.caller;
  await ctx.db.transaction().execute(async (tx) => {
    await deleteSession(tx, credential.id);
    await record(tx, ctx.caller, 'session.sign-out', 'session');
  });
  await announceRevocation(ctx, { credentialId: credential.id });
}
