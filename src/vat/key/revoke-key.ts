import { record } from '#identity/audit/record.ts';
import { callerTeams, requireRole } from '#identity/permissions.ts';
import { notFound } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { findKey, markKeyRevoked } from './key-storage.ts';
import type { VatKey } from './vat-key.ts';

/** A key that is revoked already is returned unchanged. */
export async function revokeVatKey(ctx: Context, id: string): Promise<VatKey> {
  const found = await findKey(ctx.db, callerTeams(ctx, 'vat.manage'), id);
  if (!found) throw notFound('This VAT key');
  requireRole(ctx, 'vat.manage', found.teamId);
  const revoked = await ctx.db.transaction().execute(async (tx) => {
    const changed = await markKeyRevoked(tx, found.id);
    if (changed) await record(tx, ctx.caller, 'vat-key.revoke', `VAT key ${found.name}`, found.teamId);
    return changed ?? (await findKey(tx, [found.teamId], found.id));
  });
  if (!revoked) throw notFound('This VAT key');
  await ctx.vat.keys.changed(revoked.teamId);
  return revoked;
}
