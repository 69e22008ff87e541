import { callerTeams, chosenTeam, requireRole } from '#identity/permissions.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { refuse } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { listOwnSites } from '../own-site-storage.ts';
import { findWindow, lockWindow, type MaintenanceWindow } from './window-storage.ts';

const permission = 'maintenance.manage';

/** The team that the caller plans a maintenance for: the given one, that of the sites, or the caller's default. */
export async function chosenWindowTeam(
  ctx: Context,
  teamId: string | null | undefined,
  siteIds: readonly string[] | null | undefined,
): Promise<string> {
  if (teamId || !siteIds || siteIds.length === 0) return chosenTeam(ctx, permission, teamId);
  const [first] = await listOwnSites(ctx.db, callerTeams(ctx, permission), siteIds);
  if (!first) throw new AppError('NOT_FOUND', 'This site does not exist.', { field: 'siteIds' });
  requireRole(ctx, permission, first.teamId);
  return first.teamId;
}

/** A site of another team is reported like one that does not exist. */
export async function requireSitesOf(
  db: Db,
  teamId: string,
  siteIds: readonly string[] | null,
): Promise<void> {
  if (siteIds === null) return;
  const found = new Set((await listOwnSites(db, [teamId], siteIds)).map(({ id }) => id));
  const missing = siteIds.filter((id) => !found.has(id));
  if (missing.length > 0)
    refuse(`The team has no site ${missing[0]!.slice(0, 40)}. All sites must belong to one team.`, 'siteIds');
}

/** The window, locked until the transaction ends. */
export async function lockOwnWindow(tx: Tx, ctx: Context, id: string): Promise<MaintenanceWindow> {
  const teams = callerTeams(ctx, permission);
  const found = await findWindow(tx, teams, id);
  if (!found) throw notFound('This maintenance window');
  requireRole(ctx, permission, found.teamId);
  await lockWindow(tx, id);
  return readWindow(tx, found);
}

export async function readWindow(
  tx: Tx,
  { id, teamId }: Pick<MaintenanceWindow, 'id' | 'teamId'>,
): Promise<MaintenanceWindow> {
  const window = await findWindow(tx, [teamId], id);
  if (!window) throw notFound('This maintenance window');
  return window;
}
