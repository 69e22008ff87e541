import type { Tx } from '#platform/db/pool.ts';
import type { AlertType, CloseReason } from '#notification/index.ts';
import type { CheckKind } from '#probing/index.ts';
import {
  closeAlerts,
  findProbeNames,
  listOpenAlerts,
  listPages,
  listTargetViews,
  lockSites,
  openAlerts,
  setMessages,
  setStatuses,
  type Alert,
  type LockedSite,
  type NewAlert,
  type NewStatus,
  type PageOfSite,
  type TargetOfSite,
} from './alert-storage.ts';
import {
  closeReasonOf,
  downAlertType,
  shouldClose,
  siteStatusOf,
  type ConditionType,
  type SiteStatus,
} from './site-status.ts';
import { recordAlertChanges, type ClosedAlert } from './alert-events.ts';
import type { MonitoringExtension } from '../extension.ts';
import type { TargetEvent } from '../target/target-state.ts';

/** An event of a target, with the site, page, probe and kind that decide which alert it opens. */
export type RaisedEvent = {
  siteId: string;
  pageId: string | null;
  probeId?: string | null;
  kind: CheckKind;
  event: TargetEvent;
};

/**
 * A problem that no target of the site shows, such as a missing heartbeat or a certificate that expires. The caller knows when it begins
 * and ends. `source`: the heartbeat. `closing` defaults to RECOVERED. `remind`: people who were notified of the open alert get
 * its new message.
 */
export type AlertCondition = {
  ownerId: string;
  type: ConditionType;
  source?: { id: string; name: string } | null;
} & (
  | { problem: { since: Date; message: string; remind?: boolean } }
  | { problem: null; closing?: CloseReason }
);

/** `closedBefore` are alerts that the caller has closed. */
export type AlertCauses = {
  raised?: readonly RaisedEvent[];
  conditions?: readonly AlertCondition[];
  closedBefore?: readonly ClosedAlert[];
  environments?: MonitoringExtension | undefined;
};

/**
 * Updates the alerts and statuses of sites, or of other owners of alerts, with these locked:
 * 1. open the alerts that the events and conditions ask for, unless one of the same type is open;
 * 2. close the alerts that no failing target supports, and those whose condition has ended;
 * 3. update the statuses of sites and pages;
 * 4. record and announce the changes.
 */
export async function updateAlerts(
  tx: Tx,
  siteIds: readonly string[],
  { raised = [], conditions = [], closedBefore = [], environments }: AlertCauses = {},
): Promise<void> {
  const sites = await lockSites(tx, siteIds);
  const [targets, pages] = [await listTargetViews(tx, siteIds), await listPages(tx, siteIds)];
  const probeIds = raised.flatMap(({ probeId, event }) =>
    probeId && event.kind === 'down' ? [probeId] : [],
  );
  const probes = probeIds.length > 0 ? await findProbeNames(tx, probeIds) : new Map<string, string>();
  const toOpen = [...alertsFor(raised, sites, pages, probes), ...conditions.flatMap(toAlert)];
  const opened = toOpen.length > 0 ? await openAlerts(tx, toOpen) : [];
  const before = withNewMessages(await listOpenAlerts(tx, siteIds), conditions);
  const reworded = before.filter(({ isReworded }) => isReworded);
  if (reworded.length > 0) await setMessages(tx, reworded);
  const targetsOf = Map.groupBy(targets, ({ siteId }) => siteId);
  const endOf = (alert: Alert) => conditions.find((each) => each.problem === null && isAbout(each, alert));
  const toClose = before.filter(
    (alert) => endOf(alert) ?? shouldClose(alert, targetsOf.get(alert.siteId) ?? []),
  );
  const closed = toClose.length > 0 ? await closeAlerts(tx, idsOf(toClose)) : [];
  const closings = closed.map((alert): ClosedAlert => {
    const end = endOf(alert);
    if (end?.problem === null) return { alert, closing: end.closing ?? 'RECOVERED' };
    return { alert, closing: closeReasonOf(alert, targetsOf.get(alert.siteId) ?? []) };
  });
  const open = before.filter((alert) => !toClose.includes(alert));
  await writeStatuses(tx, sites, pages, targetsOf, open);
  const isNew = new Set(idsOf(opened));
  const reminded = open.filter(
    (alert) =>
      !isNew.has(alert.id) && conditions.some((each) => each.problem?.remind && isAbout(each, alert)),
  );
  const changes = { sites, pages, opened, closed: [...closedBefore, ...closings], open, reminded };
  await recordAlertChanges(tx, changes, environments);
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** A problem that goes on may have another message by now. */
const withNewMessages = (open: readonly Alert[], conditions: readonly AlertCondition[]) =>
  open.map((alert) => {
    const message = conditions.find((each) => isAbout(each, alert))?.problem?.message ?? alert.message;
    return { ...alert, message, isReworded: message !== alert.message };
  });

const isAbout = ({ ownerId, type, source }: AlertCondition, alert: Alert): boolean =>
  alert.siteId === ownerId && alert.alertType === type && alert.sourceId === (source?.id ?? null);

const toAlert = ({ ownerId, type, source, problem }: AlertCondition): NewAlert[] =>
  problem === null
    ? []
    : [
        {
          siteId: ownerId,
          pageId: null,
          type,
          since: problem.since,
          message: problem.message,
          ...(source && { sourceId: source.id, sourceName: source.name }),
        },
      ];

function alertsFor(
  raised: readonly RaisedEvent[],
  sites: readonly LockedSite[],
  pages: readonly PageOfSite[],
  probes: ReadonlyMap<string, string>,
): NewAlert[] {
  const siteOf = new Map(sites.map((site) => [site.id, site]));
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  return raised.flatMap(({ siteId, pageId, probeId, kind, event }) => {
    const site = siteOf.get(siteId);
    if (!site || (event.kind !== 'down' && event.kind !== 'scripts-broken')) return [];
    const type = event.kind === 'down' ? downAlertType({ kind, pageId }) : 'JS_ERROR';
    if (probeId) {
      const name = probes.get(probeId);
      if (name === undefined || event.kind !== 'down') return [];
      const message = `The probe ${name} of ${site.name} fails${event.from ? ` from ${event.from}. ` : ': '}${event.message}`;
      return [{ siteId, pageId, type, message, since: event.since, sourceId: probeId, sourceName: name }];
    }
    const from = event.kind === 'down' ? event.from : null;
    const message = messageOf(type, site, pageOf.get(pageId ?? ''), event.message, from);
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
  const siteStatuses = changed(
    sites.filter(({ kind }) => kind === 'SITE'),
    ({ id }) => siteStatusOf(views.get(id)!, null),
  );
  const pageStatuses = changed(
    pages.filter(({ siteId }) => views.has(siteId)),
    ({ id, siteId }) => siteStatusOf(views.get(siteId)!, id),
  );
  if (siteStatuses.length > 0) await setStatuses(tx, 'sites', siteStatuses);
  if (pageStatuses.length > 0) await setStatuses(tx, 'site_pages', pageStatuses);
}

/** `from`: the regions, as "2 of 3: fra, waw". */
function messageOf(
  type: AlertType,
  site: LockedSite,
  page: PageOfSite | undefined,
  reason: string,
  from: string | null | undefined,
): string {
  const place = page ? `${page.name} (${page.path}) of ${site.name}` : site.name;
  if (type === 'JS_ERROR') return `JavaScript errors on ${place}: ${reason}`;
  if (type === 'CHECKOUT_FAILED') return `The checkout of ${site.name} fails: ${reason}`;
  return from ? `${place} is down from ${from}. ${reason}` : `${place} is down: ${reason}`;
}
