import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { findPolicyUsing } from '../escalation/policy-storage.ts';
import { lockSettings } from '../settings/settings-storage.ts';
import { deleteDestination as remove, lockDestination } from './destination-storage.ts';
import { findOwnDestination } from './find-own-destination.ts';

/** What waits for it is skipped, but incidents that it has opened are still closed. */
export async function deleteDestination(ctx: Context, id: string): Promise<true> {
  const { teamId, kind, name } = await findOwnDestination(ctx, id);
  await ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx, teamId, ctx.caller.user.email);
    if (!(await lockDestination(tx, id))) throw notFound('This destination');
    const policy = await findPolicyUsing(tx, teamId, `${kind}:${id.toLowerCase()}`);
    if (policy !== null)
      throw badRequest(`The escalation policy "${policy}" uses this destination. Remove it there first.`, {
        field: 'id',
      });
    await remove(tx, id);
    await record(tx, ctx.caller, 'destination.delete', `${kind} destination ${name}`, teamId);
  });
  return true;
}
