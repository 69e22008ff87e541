import type { Tx } from '#platform/db/pool.ts';
import type { CheckKind } from '../check/check-runner.ts';
import {
  closeAlert,
  listOpenAlerts,
  listPagesOf,
  listTargetViews,
  lockSites,
  openAlert,
  setPageStatus,
  setSiteStatus,
  type LockedSite,
  type PageOfSite,
  type TargetOfSite,
} from './alert-storage.ts';
import { downAlert, isOver, judge, type AlertType, type OpenAlert } from './judge-site.ts';
import type { TargetEvent } from './reduce.ts';

/** An event of a target, with what it takes to say which alert it is about. */
export type RaisedEvent = { siteId: string; pageId: string | null; kind: CheckKind; event: TargetEvent };

/**
 * Brings alerts and statuses of the sites in line with their targets, in this order, each site under its own lock:
 * 1. open what the events ask for (once: the unique index);
 * 2. resolve what no target holds up any more;
 * 3. write the statuses that follow.
 */
export async function settleSites(
  tx: Tx,
  siteIds: readonly string[],
  raised: readonly RaisedEvent[],
): Promise<void> {
  const sites = await lockSites(tx, siteIds);
  const [targets, pages] = [await listTargetViews(tx, siteIds), await listPagesOf(tx, siteIds)];
  for (const { siteId, pageId, kind, event } of raised) {
    const site = sites.find(({ id }) => id === siteId);
    if (!site || (event.kind !== 'down' && event.kind !== 'scripts-broken')) continue;
    const type = event.kind === 'down' ? downAlert({ kind, pageId }) : 'JS_ERROR';
    const message = messageOf(
      type,
      site,
      pages.find(({ id }) => id === pageId),
      event.message,
    );
    await openAlert(tx, { siteId, pageId, type, message, since: event.since, muted: site.muted });
  }
  const open = await listOpenAlerts(tx, siteIds);
  for (const site of sites) {
    const own = { targets: targets.filter(bySite(site)), pages: pages.filter(bySite(site)) };
    const standing: OpenAlert[] = [];
    for (const alert of open.filter(bySite(site))) {
      if (isOver(alert, own.targets)) await closeAlert(tx, alert.id, site.muted);
      else standing.push(alert);
    }
    await writeStatuses(tx, site, own, standing);
  }
}

async function writeStatuses(
  tx: Tx,
  site: LockedSite,
  { targets, pages }: { targets: TargetOfSite[]; pages: PageOfSite[] },
  openAlerts: OpenAlert[],
): Promise<void> {
  const view = { paused: site.paused, targets, openAlerts };
  const status = judge(view, null);
  if (status !== site.status) await setSiteStatus(tx, site.id, status);
  for (const page of pages) {
    const pageStatus = judge(view, page.id);
    if (pageStatus !== page.status) await setPageStatus(tx, page.id, pageStatus);
  }
}

const bySite =
  (site: LockedSite) =>
  (item: { siteId: string }): boolean =>
    item.siteId === site.id;

function messageOf(type: AlertType, site: LockedSite, page: PageOfSite | undefined, reason: string): string {
  const place = page ? `${page.name} (${page.path}) of ${site.name}` : site.name;
  if (type === 'JS_ERROR') return `JavaScript errors on ${place}: ${reason}`;
  if (type === 'CHECKOUT_FAILED') return `The checkout of ${site.name} fails: ${reason}`;
  return `${place} is down: ${reason}`;
}
