import { record } from '#identity/audit/record.ts';
import { callerTeams, requireRole } from '#identity/permissions.ts';
import { notFound } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import { removeSubscriber } from './remove-subscriber.ts';
import { findOwned } from './subscriber-storage.ts';

export async function deleteStatusSubscriber(ctx: Context, id: string): Promise<true> {
  const teams = callerTeams(ctx, 'status-page.manage');
  const found = isId(id) ? await findOwned(ctx.db, teams, id) : null;
  if (!found) throw notFound('This subscriber');
  const { teamId, kind, pageTitle } = found;
  requireRole(ctx, 'status-page.manage', teamId);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await removeSubscriber(tx, id, 'the subscriber was removed'))) throw notFound('This subscriber');
    // Without the address: the audit log is kept, and whoever is removed may have asked for it.
    await record(tx, ctx.caller, 'status-subscriber.delete', `${kind} subscriber of ${pageTitle}`, teamId);
  });
  return true;
}
