import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import { closeAlerts, findOwnAlert, lockSites, type Alert } from './alert-storage.ts';
import { updateAlerts } from './update-alerts.ts';

/**
 * The target keeps its state, so a new alert is opened only after it has recovered and fails again. An alert that is
 * resolved already is returned unchanged.
 */
export async function resolveAlert(ctx: Context, id: string): Promise<Alert> {
  const alert = isId(id) ? await findOwnAlert(ctx.db, ctx.caller.user.id, id) : null;
  if (!alert) throw notFound('This alert');
  return ctx.db.transaction().execute(async (tx) => {
    await lockSites(tx, [alert.siteId]);
    const [closed] = await closeAlerts(tx, [id]);
    if (!closed) return (await findOwnAlert(tx, ctx.caller.user.id, id)) ?? alert;
    await record(tx, ctx.caller, 'alert.resolve', `alert ${closed.message}`);
    await updateAlerts(tx, [closed.siteId], [], [{ alert: closed, closing: 'BY_HAND' }]);
    return closed;
  });
}
