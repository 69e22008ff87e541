import { record } from '#identity/audit/record.ts';
import { callerTeams, requireRole } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { closeAlerts, findAlert, lockSites, type Alert } from './alert-storage.ts';
import { updateAlerts } from './update-alerts.ts';

/**
 * The target keeps its state, so a new alert is opened only after it has recovered and fails again. An alert that is
 * resolved already is returned unchanged.
 */
export async function resolveAlert(ctx: Context, id: string): Promise<Alert> {
  const teams = callerTeams(ctx, 'alert.resolve');
  const alert = await findAlert(ctx.db, teams, id);
  if (!alert) throw notFound('This alert');
  requireRole(ctx, 'alert.resolve', alert.teamId);
  return ctx.db.transaction().execute(async (tx) => {
    const [site] = await lockSites(tx, [alert.siteId]);
    // It was transferred while this waited for the lock.
    if (site && site.teamId !== alert.teamId) throw notFound('This alert');
    const [closed] = await closeAlerts(tx, [id]);
    if (!closed) return (await findAlert(tx, teams, id)) ?? alert;
    await record(tx, ctx.caller, 'alert.resolve', `alert ${closed.message}`, alert.teamId);
    await updateAlerts(tx, [closed.siteId], {
      closedBefore: [{ alert: closed, closing: 'BY_HAND', by: ctx.caller.user.email }],
      environments: ctx.environments,
    });
    return closed;
  });
}
