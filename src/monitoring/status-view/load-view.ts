import type { Db } from '#platform/db/pool.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import type { MonitoringServices } from '../context.ts';
import { dayMs } from '../stats/rollup.ts';
import { impactsByComponent, kindOf, stateWithWritten } from '../status-page/component-state.ts';
import type { StatusComponent } from '../status-page/component-storage.ts';
import { logoPathOf, urlOf } from '../status-page/links.ts';
import type { StatusPage } from '../status-page/page-storage.ts';
import { listSiteFacts, listWrittenImpacts } from '../status-page/site-facts-storage.ts';
import { worstOf } from '../status-state.ts';
import {
  findNextMaintenanceChange,
  listPublicMaintenance,
  listPublishedIncidents,
  type PlannedOccurrence,
  type PublishedIncident,
} from './incident-storage.ts';
import { loadMeasurements, type Measured } from './load-measurements.ts';
import { listTargets, type Target } from './measurement-storage.ts';
import type { StatusView, ViewIncident, ViewMaintenance, ViewUpdate } from './view.ts';

export type LoadedView = {
  view: StatusView;
  /** When time alone changes it: a maintenance begins or ends, or the day (UTC). By the clock of the database, as `view.at`. */
  nextChangeAt: Date;
  measurements: Measurements;
};

/** Uptime and response times, which are most of what is read. They can be used again as long as they are about the same things. */
export type Measurements = { of: string; at: Date; values: Measured[] };
/** Rollups change with every check; nobody sees a difference in less. Pages are read again once a minute. */
const measuredEveryMs = 50_000;

type Services = Pick<MonitoringServices, 'settings' | 'mailer'>;

/**
 * Reads all that visitors may see of a page with these components. In one snapshot if `db` is a transaction with that isolation. The
 * page need not exist, which a preview needs.
 */
export async function loadView(
  services: Services,
  db: Db,
  page: StatusPage,
  components: readonly StatusComponent[],
  former: Measurements | null = null,
): Promise<LoadedView> {
  const now = await databaseNow(db);
  const targets = await listTargets(db, page.teamId, components);
  const shown = components.flatMap((component, index) => {
    const target = targets[index];
    return target ? [{ ...component, ...target }] : [];
  });
  const siteIds = [...new Set(shown.map(({ siteId }) => siteId))];
  const facts = new Map((await listSiteFacts(db, siteIds)).map((each, index) => [siteIds[index]!, each]));
  const written = impactsByComponent(await listWrittenImpacts(db, [page.id]));
  const measurements = await measure(db, page, shown, now, former);
  const published = await listPublishedIncidents(db, page.id, page.showDetails);
  const planned = siteIds.length > 0 ? await listPublicMaintenance(db, page.teamId, siteIds) : [];
  const nextMaintenance = await findNextMaintenanceChange(db, page.teamId);
  const nextDay = (Math.floor(now.getTime() / dayMs) + 1) * dayMs;

  const viewComponents = shown.map((component, index) => ({
    id: component.id,
    name: component.name,
    group: component.group,
    kind: kindOf(component),
    state: stateWithWritten(component, facts.get(component.siteId)!, written),
    ...measurements.values[index]!,
    address: page.showDetails.includes('ADDRESS') ? addressOf(component) : null,
  }));
  const isShown = new Set(shown.map(({ id }) => id));
  const listed = new Set(planned.map(({ windowId }) => windowId));
  const isListed = ({ maintenanceWindowId: id }: PublishedIncident): boolean => id !== null && listed.has(id);
  const maintenance = [
    ...planned.map(toMaintenance(shown, published)),
    ...published.filter((each) => !isListed(each)).flatMap(toAnnounced(isShown)),
  ].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return {
    nextChangeAt: new Date(Math.min(nextDay, nextMaintenance?.getTime() ?? Infinity)),
    measurements,
    view: {
      id: page.id,
      slug: page.slug,
      title: page.title,
      description: page.description,
      logoPath: logoPathOf(page),
      accent: page.accent,
      locale: page.locale,
      url: urlOf(services, page),
      visibility: page.visibility,
      at: now,
      state: worstOf(viewComponents.map(({ state }) => state)),
      components: viewComponents,
      incidents: published
        .filter((each) => !isListed(each) && !(each.maintenanceWindowId && each.resolvedAt === null))
        .map((incident) => toIncident(incident, isShown)),
      maintenance,
      subscriptions: [...(services.mailer ? (['EMAIL'] as const) : []), 'WEBHOOK', 'SLACK'],
    },
  };
}

async function measure(
  db: Db,
  { uptimeDays }: StatusPage,
  shown: readonly (StatusComponent & Target)[],
  now: Date,
  former: Measurements | null,
): Promise<Measurements> {
  const day = Math.floor(now.getTime() / dayMs);
  const parts = shown.map(({ targetId, heartbeatId, showUptime, showResponseTime }) =>
    [targetId ?? heartbeatId, showUptime, showResponseTime].join(),
  );
  const of = [day, uptimeDays, ...parts].join(' ');
  const age = former ? now.getTime() - former.at.getTime() : Infinity;
  if (former?.of === of && age >= 0 && age < measuredEveryMs) return former;
  return { of, at: now, values: await loadMeasurements(db, shown, { uptimeDays, now }) };
}

/** A heartbeat has none. */
const addressOf = ({ url, path }: Target): string | null =>
  path === null ? url || null : new URL(path, url).href;

const toUpdates = (updates: PublishedIncident['updates']): ViewUpdate[] =>
  updates.map(({ at, ...update }) => ({ ...update, at: new Date(at) }));

/** A maintenance that was announced on the page is shown also if it is later than others, or about none of the components. */
const toAnnounced =
  (isShown: ReadonlySet<string>) =>
  ({
    maintenanceWindowId,
    planned,
    resolvedAt,
    componentIds,
    updates,
  }: PublishedIncident): ViewMaintenance[] =>
    maintenanceWindowId === null || planned === null || resolvedAt !== null
      ? []
      : [
          {
            id: maintenanceWindowId,
            title: planned.title,
            startsAt: new Date(planned.startsAt),
            endsAt: new Date(planned.endsAt),
            componentIds: componentIds.filter((id) => isShown.has(id)),
            updates: toUpdates(updates),
          },
        ];

const toIncident = (
  { id, title, impact, startedAt, resolvedAt, error, updates, componentIds }: PublishedIncident,
  isShown: ReadonlySet<string>,
): ViewIncident => ({
  id,
  title,
  impact,
  startedAt,
  resolvedAt,
  error,
  componentIds: componentIds.filter((componentId) => isShown.has(componentId)),
  updates: toUpdates(updates),
});

/** The updates about a window are shown with the next of its occurrences, which has the id of the window. */
const toMaintenance =
  (shown: readonly StatusComponent[], published: readonly PublishedIncident[]) =>
  (
    { windowId, title, startsAt, endsAt, siteIds }: PlannedOccurrence,
    index: number,
    all: PlannedOccurrence[],
  ): ViewMaintenance => {
    const isNext = all.findIndex((each) => each.windowId === windowId) === index;
    const isCovered = new Set(siteIds);
    const about = isNext ? published.filter((each) => each.maintenanceWindowId === windowId) : [];
    return {
      id: isNext ? windowId : `${windowId}-${startsAt.getTime()}`,
      title,
      startsAt,
      endsAt,
      componentIds: shown.filter(({ siteId }) => isCovered.has(siteId)).map(({ id }) => id),
      updates: about.flatMap(({ updates }) => toUpdates(updates)),
    };
  };
