import type { AuditAction } from '#identity/audit/actions.ts';
import { record } from '#identity/audit/record.ts';
import { callerTeams, requireRole } from '#identity/permissions.ts';
import type { Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { permission } from './own-page.ts';
import { findPage, type StatusPage } from './page-storage.ts';
import { parseBody } from './post-status-update.ts';
import {
  deleteStatusIncident,
  deleteUpdate,
  findUpdate,
  lockStatusIncident,
  saveStatusIncident,
  setUpdateBody,
  withdrawStatusIncident,
  type LockedStatusIncident,
  type StatusUpdate,
} from './status-incident-storage.ts';

/** Corrects the text. Subscribers are not notified again. */
export const editStatusUpdate = (ctx: Context, id: string, body: string): Promise<StatusUpdate> =>
  changeUpdate(ctx, id, 'status-page.edit-update', async (tx) => {
    const updated = await setUpdateBody(tx, id, parseBody(body, 'body'));
    if (!updated) throw notFound('This update');
    return updated;
  });

/**
 * Without its only update, an incident disappears from the page and is not published again automatically; something that was written by
 * a person is deleted with it.
 */
export const deleteStatusUpdate = (ctx: Context, id: string): Promise<true> =>
  changeUpdate(ctx, id, 'status-page.delete-update', async (tx, incident) => {
    await deleteUpdate(tx, id);
    const after = await lockStatusIncident(tx, incident.id);
    if (after?.lastState == null)
      await (incident.incidentId === null ? deleteStatusIncident : withdrawStatusIncident)(tx, incident.id);
    else if (incident.lastState === 'RESOLVED' && after.lastState !== 'RESOLVED' && !incident.isAutomatic)
      await saveStatusIncident(tx, { ...after, resolvedAt: null });
    return true as const;
  });

/** Runs a change of an update, with what it is about locked. An update of another team counts as not found. */
async function changeUpdate<T>(
  ctx: Context,
  id: string,
  action: AuditAction,
  change: (tx: Tx, incident: LockedStatusIncident) => Promise<T>,
): Promise<T> {
  const teams = callerTeams(ctx, permission);
  const found = await findUpdate(ctx.db, teams, id);
  const page: StatusPage | null = found && (await findPage(ctx.db, teams, found.statusPageId));
  if (!found || !page) throw notFound('This update');
  requireRole(ctx, permission, page.teamId);
  return ctx.db.transaction().execute(async (tx) => {
    const incident = await lockStatusIncident(tx, found.statusIncidentId);
    // It was deleted while this waited for the lock.
    if (!incident || !(await findUpdate(tx, teams, id))) throw notFound('This update');
    const changed = await change(tx, incident);
    await record(tx, ctx.caller, action, `status page ${page.title}: ${found.state}`, page.teamId);
    return changed;
  });
}
