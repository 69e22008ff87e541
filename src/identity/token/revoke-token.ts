import { forbidden, notFound } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { requireUnlimited } from '../permissions.ts';
import { announceRevocation } from '../revocation.ts';
import { recordExpired } from './expire-tokens.ts';
import { findTokenOwner, markRevoked } from './token-storage.ts';

/** Also returns true if the token is already revoked. A limited token can revoke only itself. */
export async function revokeToken(ctx: Context, id: string): Promise<true> {
  if (id !== ctx.caller.credential.id) requireUnlimited(ctx);
  const found = await findTokenOwner(ctx.db, id);
  if (!found) throw notFound('This token');
  if (found.userId !== ctx.caller.user.id) throw forbidden('This token belongs to another user.');

  await ctx.db.transaction().execute(async (tx) => {
    await recordExpired(tx); // an expired token is recorded as expired, not as revoked by the caller
    if (await markRevoked(tx, id)) await record(tx, ctx.caller, 'token.revoke', `token ${found.name}`);
  });
  await announceRevocation(ctx, { credentialId: id });
  return true;
}
