import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { refuse } from '#platform/parse-input.ts';
import type { Freeze } from './freeze.ts';
import { findFreeze, updateFreezeSettings } from './freeze-storage.ts';
import { isOver, lockOwnFreeze } from './own-freeze.ts';
import { freezeChecks, parseFreeze, planFreeze, type FreezeInput } from './parse-freeze.ts';

/** Also while it is active: deployments that wait follow the new times. */
export async function updateFreeze(ctx: Context, id: string, input: FreezeInput): Promise<Freeze> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockOwnFreeze(tx, ctx, id);
    if (isOver(before)) refuse('This freeze is over, so it cannot be changed.', 'id');
    const now = ctx.clock.now();
    const settings = parseFreeze(input, before, await freezeChecks(tx, before.teamId, input, now));
    await updateFreezeSettings(tx, before.id, settings, planFreeze(settings, now));
    const fields = Object.keys(input).join(', ');
    const resource = `freeze ${settings.title}${fields && `: ${fields}`}`;
    await record(tx, ctx.caller, 'freeze.update', resource, before.teamId);
    return (await findFreeze(tx, before.id))!;
  });
}
