import type { Context } from '#identity/context.ts';
import { callerTeams, requireRole } from '#identity/permissions.ts';
import { notFound } from '#platform/errors.ts';
import { findDestination, type StoredDestination } from './destination-storage.ts';

/** For whoever changes or tests it. */
export async function findOwnDestination(ctx: Context, id: string): Promise<StoredDestination> {
  const found = await findDestination(ctx.db, callerTeams(ctx, 'notification.manage'), id);
  if (!found) throw notFound('This destination');
  requireRole(ctx, 'notification.manage', found.teamId);
  return found;
}
