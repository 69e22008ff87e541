import { record } from '#identity/audit/record.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import { badRequest } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { lockOwnWindow, readWindow, requireSitesOf } from './own-window.ts';
import { parseWindow, planFuture, type WindowInput } from './parse-window.ts';
import { addOccurrences, endOccurrences, updateWindow, type MaintenanceWindow } from './window-storage.ts';

/** Changed times apply from now on: what has passed of an occurrence stays. */
export async function updateMaintenanceWindow(
  ctx: Context,
  id: string,
  input: WindowInput,
): Promise<MaintenanceWindow> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockOwnWindow(tx, ctx, id);
    if (before.state === 'ENDED' || before.state === 'CANCELLED')
      throw badRequest('This maintenance window is over, so it cannot be changed.', { field: 'id' });
    if (before.deploymentId !== null)
      throw badRequest('This maintenance belongs to a deployment. It can only be ended.', { field: 'id' });
    const isMoved = ['startsAt', 'endsAt', 'recurrence', 'timezone'].some((name) => name in input);
    const now = await databaseNow(tx);
    const after = parseWindow(input, before, isMoved ? now : null);
    if (input.siteIds) await requireSitesOf(tx, before.teamId, after.siteIds);
    await updateWindow(tx, id, after);
    if (isMoved) {
      await endOccurrences(tx, id, now);
      await addOccurrences(tx, id, planFuture(after, now));
    }
    const fields = Object.keys(input).join(', ');
    const resource = `maintenance window ${after.title}${fields && `: ${fields}`}`;
    await record(tx, ctx.caller, 'maintenance.update', resource, before.teamId);
    return readWindow(tx, before);
  });
}
