import type { Tx } from '#platform/db/pool.ts';
import type { Alert } from './alert-storage.ts';
import { recordAlertChanges } from './alert-events.ts';
import { closeAlerts, listOpenAlerts, listPages, listClosedSilently, lockSites } from './alert-storage.ts';

/**
 * Call before a site, or one of its pages or probes, is deleted. Closes its alerts and announces that, also for alerts that were closed
 * while the site was muted or in maintenance, so that no incident stays open at another service.
 */
export async function closeOnDelete(
  tx: Tx,
  siteId: string,
  part: { pageId: string } | { probeId: string } | null,
): Promise<void> {
  const isDeleted = ({ pageId, alertType, sourceId }: Alert): boolean => {
    if (part === null) return true;
    return 'pageId' in part
      ? pageId === part.pageId
      : alertType === 'PROBE_DOWN' && sourceId === part.probeId;
  };
  const sites = await lockSites(tx, [siteId]);
  const before = await listOpenAlerts(tx, [siteId]);
  const closedSilently = (await listClosedSilently(tx, siteId)).filter(isDeleted);
  const closed = await closeAlerts(
    tx,
    before.filter(isDeleted).map(({ id }) => id),
  );
  await recordAlertChanges(tx, {
    sites,
    pages: await listPages(tx, [siteId]),
    opened: [],
    closed: [...closedSilently, ...closed].map((alert) => ({ alert, closing: 'DELETED' })),
    open: before.filter((alert) => !isDeleted(alert)),
  });
}
