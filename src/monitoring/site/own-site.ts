import type { Context } from '../context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import { updateAlerts } from '../alert/update-alerts.ts';
import type { Site } from '../schema.generated.ts';
import { syncTargets } from '../target/target-storage.ts';
import { findSite, lockSite, type StoredSite } from './site-storage.ts';

/** The caller's site, held until the transaction ends. Somebody else's is as unknown as one that never was. */
export async function lockOwnSite(tx: Tx, ctx: Context, id: string): Promise<StoredSite> {
  const site = await lockSite(tx, ctx.caller.user.id, id);
  if (!site) throw notFound('This site');
  return site;
}

/** After a change: targets follow the configuration, alerts and statuses follow the targets. */
export async function applyConfiguration(tx: Tx, siteId: string): Promise<void> {
  await syncTargets(tx, siteId);
  await updateAlerts(tx, [siteId], []);
}

/** The site as it stands after a change, for the caller. */
export async function readSite(tx: Tx, ctx: Context, id: string): Promise<Site> {
  const site = await findSite(tx, ctx.caller.user.id, id);
  if (!site) throw notFound('This site');
  return site;
}
