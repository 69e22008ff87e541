import type { Tx } from '#platform/db/pool.ts';
import { recordChanges } from './alert-events.ts';
import { closeAlerts, listOpenAlerts, listPagesOf, listUnannouncedEnds, lockSites } from './alert-storage.ts';

/**
 * Before a site, or one of its pages, is deleted: closes its alerts and announces the ends, including those of alerts that
 * were closed while the site was muted, so that no incident stays open elsewhere.
 */
export async function closeOnDelete(tx: Tx, siteId: string, pageId: string | null): Promise<void> {
  const isDeleted = (alert: { pageId: string | null }): boolean => pageId === null || alert.pageId === pageId;
  const sites = await lockSites(tx, [siteId]);
  const before = await listOpenAlerts(tx, [siteId]);
  const unannounced = (await listUnannouncedEnds(tx, siteId)).filter(isDeleted);
  const closed = await closeAlerts(
    tx,
    before.filter(isDeleted).map(({ id }) => id),
  );
  await recordChanges(tx, {
    sites,
    pages: await listPagesOf(tx, [siteId]),
    opened: [],
    closed: [...unannounced, ...closed].map((alert) => ({ alert, closing: 'DELETED' })),
    open: before.filter((alert) => !isDeleted(alert)),
  });
}
