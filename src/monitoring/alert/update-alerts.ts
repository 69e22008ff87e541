import type { Tx } from '#platform/db/pool.ts';
import type { AlertType } from '#notification/index.ts';
import type { CheckKind } from '#probing/index.ts';
import {
  closeAlerts,
  listOpenAlerts,
  listPages,
  listTargetViews,
  lockSites,
  openAlerts,
  setStatuses,
  type Alert,
  type LockedSite,
  type NewAlert,
  type NewStatus,
  type PageOfSite,
  type TargetOfSite,
} from './alert-storage.ts';
import { closeReasonOf, downAlertType, shouldClose, siteStatusOf, type SiteStatus } from './site-status.ts';
import { recordAlertChanges, type ClosedAlert } from './alert-events.ts';
import type { MonitoringExtension } from '../extension.ts';
import type { TargetEvent } from '../target/target-state.ts';

/** An event of a target, with the site, page and kind that decide which alert it opens. */
export type RaisedEvent = { siteId: string; pageId: string | null; kind: CheckKind; event: TargetEvent };

/** `closedBefore` are alerts that the caller has closed. */
export type AlertCauses = {
  raised?: readonly RaisedEvent[];
  closedBefore?: readonly ClosedAlert[];
  environments?: MonitoringExtension | undefined;
};

/**
 * Updates the alerts and statuses of sites after changes of their targets, with the sites locked:
 * 1. open the alerts that the events ask for, unless one of the same type is open;
 * 2. close the alerts that no failing target supports;
 * 3. update the statuses of sites and pages;
 * 4. record and announce the changes.
 */
export async function updateAlerts(
  tx: Tx,
  siteIds: readonly string[],
  { raised = [], closedBefore = [], environments }: AlertCauses = {},
): Promise<void> {
  const sites = await lockSites(tx, siteIds);
  const [targets, pages] = [await listTargetViews(tx, siteIds), await listPages(tx, siteIds)];
  const toOpen = alertsFor(raised, sites, pages);
  const opened = toOpen.length > 0 ? await openAlerts(tx, toOpen) : [];
  const before = await listOpenAlerts(tx, siteIds);
  const targetsOf = Map.groupBy(targets, ({ siteId }) => siteId);
  const toClose = before.filter((alert) => shouldClose(alert, targetsOf.get(alert.siteId) ?? []));
  const closed = toClose.length > 0 ? await closeAlerts(tx, idsOf(toClose)) : [];
  const closings = closed.map((alert): ClosedAlert => {
    return { alert, closing: closeReasonOf(alert, targetsOf.get(alert.siteId) ?? []) };
  });
  const open = before.filter((alert) => !toClose.includes(alert));
  await writeStatuses(tx, sites, pages, targetsOf, open);
  const changes = { sites, pages, opened, closed: [...closedBefore, ...closings], open };
  await recordAlertChanges(tx, changes, environments);
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

function alertsFor(
  raised: readonly RaisedEvent[],
  sites: readonly LockedSite[],
  pages: readonly PageOfSite[],
): NewAlert[] {
  const siteOf = new Map(sites.map((site) => [site.id, site]));
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  return raised.flatMap(({ siteId, pageId, kind, event }) => {
    const site = siteOf.get(siteId);
    if (!site || (event.kind !== 'down' && event.kind !== 'scripts-broken')) return [];
    const type = event.kind === 'down' ? downAlertType({ kind, pageId }) : 'JS_ERROR';
    const message = messageOf(type, site, pageOf.get(pageId ?? ''), event.message);
    return [{ siteId, pageId, type, message, since: event.since }];
  });
}

async function writeStatuses(
  tx: Tx,
  sites: readonly LockedSite[],
  pages: readonly PageOfSite[],
  targetsOf: ReadonlyMap<string, TargetOfSite[]>,
  open: readonly Alert[],
): Promise<void> {
  const openIn = Map.groupBy(open, ({ siteId }) => siteId);
  const views = new Map(
    sites.map(({ id, paused }) => [
      id,
      { paused, targets: targetsOf.get(id) ?? [], openAlerts: openIn.get(id) ?? [] },
    ]),
  );
  const changed = <T extends { id: string; status: SiteStatus }>(
    items: readonly T[],
    toStatus: (item: T) => SiteStatus,
  ): NewStatus[] =>
    items
      .map((item) => ({ id: item.id, before: item.status, status: toStatus(item) }))
      .filter(({ before, status }) => before !== status);
  const siteStatuses = changed(sites, ({ id }) => siteStatusOf(views.get(id)!, null));
  const pageStatuses = changed(
    pages.filter(({ siteId }) => views.has(siteId)),
    ({ id, siteId }) => siteStatusOf(views.get(siteId)!, id),
  );
  if (siteStatuses.length > 0) await setStatuses(tx, 'sites', siteStatuses);
  if (pageStatuses.length > 0) await setStatuses(tx, 'site_pages', pageStatuses);
}

function messageOf(type: AlertType, site: LockedSite, page: PageOfSite | undefined, reason: string): string {
  const place = page ? `${page.name} (${page.path}) of ${site.name}` : site.name;
  if (type === 'JS_ERROR') return `JavaScript errors on ${place}: ${reason}`;
  if (type === 'CHECKOUT_FAILED') return `The checkout of ${site.name} fails: ${reason}`;
  return `${place} is down: ${reason}`;
}
