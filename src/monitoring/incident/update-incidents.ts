import { endEscalation, type CloseReason, type IncidentReference } from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import {
  clearIncidentOfAlerts,
  findLastIncidents,
  insertIncidentEvents,
  openIncidents,
  reopenIncidents,
  resolveIncidents,
  setIncidentOfAlerts,
  setTitles,
  type NewIncidentEvent,
} from './lifecycle-storage.ts';
import { planIncident, type IncidentAlert, type IncidentPlan } from './plan-incident.ts';

type Site = { id: string; teamId: string };
type ClosedAlert = { alert: IncidentAlert; closing: CloseReason; by?: string };
type AlertChanges = {
  sites: readonly Site[];
  opened: readonly IncidentAlert[];
  closed: readonly ClosedAlert[];
  /** All alerts that are open now, including `opened`. */
  open: readonly IncidentAlert[];
};

/**
 * Opens, reopens and resolves the incidents of locked sites after their alerts have changed, with a few statements for all of them.
 * Returns the incident of each site: the open one, or the one that has just ended.
 */
export async function updateIncidents(
  tx: Tx,
  { sites, opened, closed, open }: AlertChanges,
): Promise<Map<string, IncidentReference>> {
  const last = await findLastIncidents(
    tx,
    sites.map(({ id }) => id),
  );
  const [openedIn, openIn] = [groupBySite(opened), groupBySite(open)];
  const plans = sites.map((site) => {
    const alerts = { opened: openedIn.get(site.id) ?? [], open: openIn.get(site.id) ?? [] };
    return {
      site,
      ...alerts,
      ...planIncident(last.get(site.id) ?? null, { teamId: site.teamId, ...alerts }),
    };
  });
  const incidents = await beginIncidents(tx, plans);
  const current = plans.flatMap((plan) => {
    const incident = incidents.get(plan.site.id);
    return incident ? [{ ...plan, incident }] : [];
  });

  const attached = current.flatMap(({ incident, opened: alerts, open: others }) =>
    [...new Map([...alerts, ...others].map((alert) => [alert.id, alert])).values()]
      .filter(({ incidentId }) => incidentId !== incident.id)
      .map((alert) => ({ alert, alertId: alert.id, incidentId: incident.id })),
  );
  if (attached.length > 0)
    await setIncidentOfAlerts(
      tx,
      attached.map(({ alertId, incidentId }) => ({ alertId, incidentId })),
    );
  const ended = current.filter(({ ends }) => ends).map(({ incident }) => incident);
  if (ended.length > 0)
    await endIncidents(
      tx,
      ended.map(({ id }) => id),
    );
  const retitled = current.filter(({ begins, title }) => begins === null && title !== null);
  if (retitled.length > 0)
    await setTitles(
      tx,
      retitled.map(({ incident: { id }, title }) => ({ id, title: title! })),
    );

  const attachedTo = new Map(attached.map(({ alertId, incidentId }) => [alertId, incidentId]));
  const events: NewIncidentEvent[] = [
    ...current.flatMap(beginningOf),
    ...attached.map(({ alert, ...ids }) => ({ ...ids, kind: 'ALERT_OPENED' as const, text: alert.message })),
    ...closed.flatMap((each) => closingOf(each, each.alert.incidentId ?? attachedTo.get(each.alert.id))),
    ...ended.map(({ id, number }) => ({
      incidentId: id,
      kind: 'RESOLVED' as const,
      text: `Incident #${number} ended: no alert is open.`,
    })),
  ];
  if (events.length > 0) await insertIncidentEvents(tx, events);
  return incidents;
}

/** A transfer ends the incident for the team that owned the site. Returns the one that begins for the new team with the alerts that are open. */
export async function transferIncident(
  tx: Tx,
  site: Site,
  to: string,
  open: readonly IncidentAlert[],
): Promise<IncidentReference | null> {
  const last = (await findLastIncidents(tx, [site.id])).get(site.id);
  if (last && last.state !== 'RESOLVED') {
    await endIncidents(tx, [last.id]);
    const text = `Incident #${last.number} ended: it was transferred to another team.`;
    await insertIncidentEvents(tx, [{ incidentId: last.id, kind: 'RESOLVED', text }]);
  }
  await clearIncidentOfAlerts(tx, site.id);
  const moved = open.map((alert) => ({ ...alert, incidentId: null }));
  const incidents = await updateIncidents(tx, {
    sites: [{ ...site, teamId: to }],
    opened: [],
    closed: [],
    open: moved,
  });
  return incidents.get(site.id) ?? null;
}

async function endIncidents(tx: Tx, ids: readonly string[]): Promise<void> {
  await resolveIncidents(tx, ids);
  await endEscalation(tx, ids);
}

type SitePlan = IncidentPlan & {
  site: Site;
  opened: readonly IncidentAlert[];
  open: readonly IncidentAlert[];
};

/** By the id of the site, with those that were open before. */
async function beginIncidents(tx: Tx, plans: readonly SitePlan[]): Promise<Map<string, IncidentReference>> {
  const incidents = new Map<string, IncidentReference>();
  for (const { site, current } of plans)
    if (current) incidents.set(site.id, { id: current.id, number: current.number, opening: current.opening });

  const added = plans
    .filter(({ begins }) => begins === 'OPENED')
    .map(({ site, title, opened, open }) => ({
      id: newId(),
      siteId: site.id,
      teamId: site.teamId,
      title: title!,
      startedAt: new Date(Math.min(...[...opened, ...open].map(({ createdAt }) => createdAt.getTime()))),
    }));
  if (added.length > 0) {
    const numbers = await openIncidents(tx, added);
    for (const { id, siteId } of added) incidents.set(siteId, { id, number: numbers.get(id)!, opening: 1 });
  }

  const reopened = plans.flatMap(({ begins, current, title, site }) =>
    begins === 'REOPENED' ? [{ ...current!, title: title!, siteId: site.id }] : [],
  );
  if (reopened.length > 0) await reopenIncidents(tx, reopened);
  for (const { id, number, opening, siteId } of reopened)
    incidents.set(siteId, { id, number, opening: opening + 1 });
  return incidents;
}

const beginningOf = ({
  begins,
  incident: { id, number },
}: Pick<IncidentPlan, 'begins'> & { incident: IncidentReference }): NewIncidentEvent[] =>
  begins ? [{ incidentId: id, kind: begins, text: `Incident #${number} was ${begins.toLowerCase()}.` }] : [];

const endings: Record<CloseReason, string> = {
  RECOVERED: 'Recovered',
  BY_HAND: 'Closed manually',
  UNWATCHED: 'No longer checked',
  DELETED: 'Deleted',
  TRANSFERRED: 'Transferred',
};

const closingOf = ({ alert, closing, by }: ClosedAlert, incidentId: string | undefined): NewIncidentEvent[] =>
  incidentId
    ? [
        {
          incidentId,
          kind: 'ALERT_RESOLVED',
          text: `${endings[closing]}: ${alert.message}`,
          by: by ?? null,
          alertId: alert.id,
        },
      ]
    : [];

const groupBySite = (alerts: readonly IncidentAlert[]): Map<string, IncidentAlert[]> =>
  Map.groupBy(alerts, ({ siteId }) => siteId);
