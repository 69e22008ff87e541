import type { Tx } from '#platform/db/pool.ts';
import { closeAlerts, listOpenAlerts, listPagesOf, listUntoldEnds, lockSites } from './alert-storage.ts';
import { recordChanges } from './record-changes.ts';

/**
 * Before a site, or one of its pages, is deleted: its open alerts end, and ends that were not told yet are, so that no
 * incident stays open elsewhere.
 */
export async function buryAlerts(tx: Tx, siteId: string, pageId: string | null): Promise<void> {
  const sites = await lockSites(tx, [siteId]);
  const open = await listOpenAlerts(tx, [siteId]);
  const dying = open.filter((alert) => pageId === null || alert.pageId === pageId);
  // The latter of a site that is muted and will never be unmuted.
  const untold = (await listUntoldEnds(tx, siteId)).filter(
    (alert) => pageId === null || alert.pageId === pageId,
  );
  const closed = await closeAlerts(
    tx,
    dying.map(({ id }) => id),
  );
  const ends = [...untold.map((alert) => ({ ...alert, announcement: 'told' as const })), ...closed];
  const pages = await listPagesOf(tx, [siteId]);
  const standing = open.filter((alert) => !dying.includes(alert));
  await recordChanges(tx, {
    sites,
    pages,
    opened: [],
    closed: ends.map((alert) => ({ alert, closing: 'DELETED' })),
    standing,
  });
}
