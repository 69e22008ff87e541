import { forbidden, notFound } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { recordExpired } from './expire-tokens.ts';
import { findTokenOwner, markRevoked } from './token-storage.ts';

/** True also for a token that was revoked before: the caller wants it dead, and it is. */
export async function revokeToken(ctx: Context, id: string): Promise<true> {
  const found = await findTokenOwner(ctx.db, id);
  if (!found) throw notFound('This token');
  if (found.userId !== ctx.caller.user.id) throw forbidden('This token belongs to somebody else.');

  await ctx.db.transaction().execute(async (tx) => {
    await recordExpired(tx); // what its deadline has revoked is not revoked by the caller
    if (await markRevoked(tx, id)) await record(tx, ctx.caller, 'token.revoke', `token ${found.name}`);
  });
  await announceRevocation(ctx, { credentialId: id });
  return true;
}
