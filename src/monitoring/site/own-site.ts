import { callerTeams, requireRole, type Permission } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import { updateAlerts } from '../alert/update-alerts.ts';
import { findSiteTeam } from '../own-site-storage.ts';
import { syncTargets } from '../target/target-storage.ts';
import { findSite, lockSite, type Site, type StoredSite } from './site-storage.ts';

/** The team of a site, in which the caller has the permission. A site of another team counts as not found. */
export async function requireSiteTeam(
  db: Db,
  ctx: Context,
  permission: Permission,
  id: string,
): Promise<string> {
  const teamId = await findSiteTeam(db, callerTeams(ctx, permission), id);
  if (teamId === null) throw notFound('This site');
  requireRole(ctx, permission, teamId);
  return teamId;
}

/** The site, locked until the transaction ends. One that is transferred while this waits counts as not found. */
export async function lockOwnSite(
  tx: Tx,
  ctx: Context,
  permission: Permission,
  id: string,
): Promise<StoredSite> {
  const teamId = await requireSiteTeam(tx, ctx, permission, id);
  const site = await lockSite(tx, [teamId], id);
  if (!site) throw notFound('This site');
  return site;
}

/** Call after every change: updates the targets, and then the alerts and statuses that depend on them. */
export async function applyConfiguration(tx: Tx, siteId: string): Promise<void> {
  await syncTargets(tx, siteId);
  await updateAlerts(tx, [siteId]);
}

export async function readSite(tx: Tx, { id, teamId }: Pick<StoredSite, 'id' | 'teamId'>): Promise<Site> {
  const site = await findSite(tx, [teamId], id);
  if (!site) throw notFound('This site');
  return site;
}
