import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import type { Freeze } from './freeze.ts';
import { findFreeze, hasBegun, markEnded } from './freeze-storage.ts';
import { isOver, lockOwnFreeze } from './own-freeze.ts';

/**
 * The occurrence that is active ends now, and there are no others. Agents find waiting deployments within a second. A freeze that is
 * over is returned unchanged, so that a script can repeat its request.
 */
export async function endFreeze(ctx: Context, id: string): Promise<Freeze> {
  return ctx.db.transaction().execute(async (tx) => {
    const freeze = await lockOwnFreeze(tx, ctx, id);
    if (isOver(freeze)) return freeze;
    await markEnded(tx, freeze.id, !(await hasBegun(tx, freeze.id)));
    await record(tx, ctx.caller, 'freeze.end', `freeze ${freeze.title}`, freeze.teamId);
    return (await findFreeze(tx, freeze.id))!;
  });
}
