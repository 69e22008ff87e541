import { announce, announceOrphans, type AlertSnapshot, type CloseReason } from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { MonitoringExtension } from '../extension.ts';
import { findMaintenanceOf, holdAlerts } from '../in-maintenance-storage.ts';
import { newId } from '#platform/id.ts';
import { findLastIncidents } from '../incident/lifecycle-storage.ts';
import { transferIncident, updateIncidents } from '../incident/update-incidents.ts';
import {
  insertAlertEvents,
  listOpenAlerts,
  listPages,
  listClosedSilently,
  listTargetViews,
  lockSites,
  type Alert,
  type LockedSite,
  type NewAlertEvent,
  type PageOfSite,
} from './alert-storage.ts';
import { closeReasonOf } from './site-status.ts';

/** `by`: the e-mail address of the user who closed it by hand. */
export type ClosedAlert = { alert: Alert; closing: CloseReason; by?: string };

export type AlertChanges = {
  sites: readonly LockedSite[];
  pages: readonly PageOfSite[];
  opened: readonly Alert[];
  closed: readonly ClosedAlert[];
  /** All alerts that are open now, including `opened`. */
  open: readonly Alert[];
  /** Those of `open` that were open before and have become more urgent. */
  reminded?: readonly Alert[];
};

/** Records and announces changes of alerts, in the transaction that makes them. In a maintenance, they are announced at its end. */
export async function recordAlertChanges(
  tx: Tx,
  changes: AlertChanges,
  environments?: MonitoringExtension,
): Promise<void> {
  const { sites, opened, closed, open, reminded = [] } = changes;
  if (opened.length === 0 && closed.length === 0 && reminded.length === 0) return;
  const muted = new Map(sites.map((site) => [site.id, site.muted]));
  const eventOf = (alert: Alert, event: NewAlertEvent['event']): NewAlertEvent => ({
    id: newId(),
    alertId: alert.id,
    event,
    muted: muted.get(alert.siteId) ?? false,
  });
  await insertAlertEvents(tx, [
    ...opened.map((alert) => eventOf(alert, 'OPENED')),
    ...closed.map(({ alert }) => eventOf(alert, 'RESOLVED')),
  ]);

  const incidents = await updateIncidents(tx, changes);
  const changed = new Set([...opened, ...closed.map(({ alert }) => alert)].map(({ siteId }) => siteId));
  await holdAlerts(
    tx,
    sites.filter(({ id, inMaintenance }) => inMaintenance && changed.has(id)).map(({ id }) => id),
  );
  const toSnapshot = createSnapshot(changes.pages, await findReleases(tx, open, environments));
  const isNew = new Set(opened.map(({ id }) => id));
  const openIn = Map.groupBy(open, ({ siteId }) => siteId);
  const closedIn = Map.groupBy(closed, ({ alert }) => alert.siteId);
  await announce(
    tx,
    sites.map((site) => {
      const alerts = openIn.get(site.id) ?? [];
      const snapshots = (include: (alert: Alert) => boolean): AlertSnapshot[] =>
        alerts.filter(include).map((alert) => toSnapshot(alert, site, null));
      return {
        kind: 'changed',
        site: { ...site, muted: isSilent(site), incident: incidents.get(site.id) ?? null },
        opened: snapshots(({ id }) => isNew.has(id)),
        closed: (closedIn.get(site.id) ?? []).map(({ alert, closing }) => toSnapshot(alert, site, closing)),
        stillOpen: snapshots(({ id }) => !isNew.has(id)),
        remindedOf: reminded.map(({ id }) => id),
      };
    }),
  );
}

const isSilent = ({ muted, inMaintenance }: LockedSite): boolean => muted || inMaintenance;

/**
 * When a site is muted, messages that wait are not sent. When it is unmuted, its open alerts are announced; in a maintenance, at its
 * end.
 */
export async function announceMuteChange(tx: Tx, siteId: string, muted: boolean): Promise<void> {
  if (muted) return announce(tx, [{ kind: 'muted', siteId }]);
  const { site, open, closed, toSnapshot } = await listAnnounced(tx, siteId);
  if (site.inMaintenance) return holdAlerts(tx, [siteId]);
  await announce(tx, [
    {
      kind: 'unmuted',
      site,
      open: open.map((alert) => toSnapshot(alert, site, null)),
      closed: closed.map((alert) => toSnapshot(alert, site, 'RECOVERED')),
    },
  ]);
}

/** At the end of a maintenance (`planMaintenanceEnd`). A muted site is announced when it is unmuted. */
export async function announceMaintenanceEnd(
  tx: Tx,
  siteId: string,
  environments: MonitoringExtension,
): Promise<void> {
  const { site, open, closed, toSnapshot } = await listAnnounced(tx, siteId, environments);
  if (site.muted) return;
  const targets = await listTargetViews(tx, [siteId]);
  await announce(tx, [
    {
      kind: 'maintenanceEnded',
      site,
      open: open.map((alert) => toSnapshot(alert, site, null)),
      closed: closed.map((alert) => toSnapshot(alert, site, closeReasonOf(alert, targets))),
    },
  ]);
}

/** Alerts whose policy was deleted before anybody was notified of them. Those of a silent site wait until it is not. */
export async function announceOrphansOf(
  tx: Tx,
  siteId: string,
  environments: MonitoringExtension,
): Promise<void> {
  const [locked] = await lockSites(tx, [siteId]);
  if (!locked || isSilent(locked)) return;
  const { site, open, toSnapshot } = await readAnnounced(tx, locked, environments);
  await announceOrphans(
    tx,
    site,
    open.map((alert) => toSnapshot(alert, site, null)),
  );
}

/**
 * A transfer closes the alerts of a site for the team that owned it, and announces the open ones to its new team, which is
 * notified when they close. If the site is muted or in maintenance there, that waits until it is not.
 */
export async function announceTransfer(tx: Tx, siteId: string, to: string): Promise<void> {
  const { site, open, closed, toSnapshot } = await listAnnounced(tx, siteId);
  const now = new Date();
  const ended = [...open, ...closed].map((alert) =>
    toSnapshot({ ...alert, resolvedAt: alert.resolvedAt ?? now }, site, 'TRANSFERRED'),
  );
  await announce(tx, [{ kind: 'changed', site, opened: [], closed: ended, stillOpen: [] }]);
  const incident = await transferIncident(tx, site, to, open);
  if (site.muted || (await findMaintenanceOf(tx, siteId, to))) return;
  const received = open.map((alert) => toSnapshot(alert, site, null));
  await announce(tx, [
    { kind: 'received', site: { ...site, teamId: to, incident }, open: received, closed: [] },
  ]);
}

/** The open alerts of a locked site and those whose closing was not announced, with its incident. */
async function listAnnounced(tx: Tx, siteId: string, environments?: MonitoringExtension) {
  const [site] = await lockSites(tx, [siteId]);
  return { ...(await readAnnounced(tx, site!, environments)), closed: await listClosedSilently(tx, siteId) };
}

async function readAnnounced(tx: Tx, site: LockedSite, environments?: MonitoringExtension) {
  const siteId = site.id;
  const open = await listOpenAlerts(tx, [siteId]);
  return {
    site: { ...site, incident: (await findLastIncidents(tx, [siteId])).get(siteId) ?? null },
    open,
    toSnapshot: createSnapshot(await listPages(tx, [siteId]), await findReleases(tx, open, environments)),
  };
}

type Release = NonNullable<AlertSnapshot['release']>;

/** By the id of the alert. */
async function findReleases(
  tx: Tx,
  open: readonly Alert[],
  environments: MonitoringExtension | undefined,
): Promise<Map<string, Release>> {
  if (open.length === 0 || !environments) return new Map();
  const suspects = await environments.findSuspects(
    tx,
    open.map(({ siteId, createdAt }) => ({ siteId, at: createdAt })),
  );
  return new Map(
    open.flatMap(({ id, createdAt }, index) => {
      const suspect = suspects[index];
      if (!suspect) return [];
      const { version, environmentName, at } = suspect;
      const minutesBefore = Math.floor((createdAt.getTime() - at.getTime()) / 60_000);
      return [[id, { version, environmentName, minutesBefore }] as const];
    }),
  );
}

const createSnapshot = (pages: readonly PageOfSite[], releases: ReadonlyMap<string, Release> = new Map()) => {
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  return (alert: Alert, site: LockedSite, closing: CloseReason | null): AlertSnapshot => {
    const page = pageOf.get(alert.pageId ?? '') ?? null;
    const release = releases.get(alert.id);
    return {
      id: alert.id,
      type: alert.alertType,
      message: alert.message,
      since: alert.createdAt.toISOString(),
      resolvedAt: alert.resolvedAt?.toISOString() ?? null,
      closing,
      site: {
        id: site.id,
        name: site.name,
        url: site.url,
        ...(site.kind !== 'SITE' && { kind: site.kind }),
      },
      ...(alert.sourceId &&
        site.kind === 'SITE' && { source: { id: alert.sourceId, name: alert.sourceName ?? '' } }),
      page: page && {
        id: page.id,
        name: page.name,
        url: URL.parse(page.path, site.url)?.href ?? site.url,
      },
      ...(release && { release }),
      ...(alert.incidentId && { incidentId: alert.incidentId }),
    };
  };
};
