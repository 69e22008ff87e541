import { record } from '#identity/audit/record.ts';
import { chosenTeam } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import type { Requester } from './requester.ts';
import { deleteRequesterOf, findRequester } from './requester-storage.ts';

export const findOwnRequester = (
  ctx: Context,
  teamId: string | null | undefined,
): Promise<Requester | null> => findRequester(ctx.db, chosenTeam(ctx, 'vat.read', teamId));

/** False if there was none. */
export async function deleteVatRequester(ctx: Context, teamId: string | null | undefined): Promise<boolean> {
  const chosen = chosenTeam(ctx, 'vat.manage', teamId);
  const former = await ctx.db.transaction().execute(async (tx) => {
    const deleted = await deleteRequesterOf(tx, chosen);
    if (deleted) {
      const resource = `VAT requester ${deleted.country}${deleted.number}`;
      await record(tx, ctx.caller, 'vat-requester.delete', resource, chosen);
    }
    return deleted;
  });
  if (former) await ctx.vat.keys.changed(chosen);
  return former !== null;
}
