import type { Context } from '../context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import { updateAlerts } from '../alert/update-alerts.ts';
import { syncTargets } from '../target/target-storage.ts';
import { findSite, lockSite, type Site, type StoredSite } from './site-storage.ts';

/** The caller's site, locked until the transaction ends. A site of another user counts as not found. */
export async function lockOwnSite(tx: Tx, ctx: Context, id: string): Promise<StoredSite> {
  const site = await lockSite(tx, ctx.caller.user.id, id);
  if (!site) throw notFound('This site');
  return site;
}

/** Call after every change: updates the targets, and then the alerts and statuses that depend on them. */
export async function applyConfiguration(tx: Tx, siteId: string): Promise<void> {
  await syncTargets(tx, siteId);
  await updateAlerts(tx, [siteId], []);
}

export async function readSite(tx: Tx, ctx: Context, id: string): Promise<Site> {
  const site = await findSite(tx, ctx.caller.user.id, id);
  if (!site) throw notFound('This site');
  return site;
}
