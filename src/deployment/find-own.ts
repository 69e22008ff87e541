import type { Context } from '#identity/context.ts';
import { callerTeams, requireRole, type Permission } from '#identity/permissions.ts';
import { forbidden, notFound } from '#platform/errors.ts';

/** What `find` returns, if it belongs to a team of the caller and the caller's role there has the permission. */
export async function findOwn<Found extends { teamId: string }>(
  ctx: Context,
  permission: Permission,
  what: 'environment' | 'deployment' | 'token' | 'freeze',
  find: () => Promise<Found | null>,
): Promise<Found> {
  const teams = callerTeams(ctx, permission);
  const found = await find();
  if (!found) throw notFound(`This ${what}`);
  if (!teams.includes(found.teamId)) throw forbidden(`This ${what} belongs to another team.`);
  requireRole(ctx, permission, found.teamId);
  return found;
}
