import { createHash } from 'node:crypto';
import { worstOf, type StatusState } from '#monitoring/status-state.ts';
import type { StatusView, ViewComponent, ViewIncident, ViewMaintenance, ViewUpdate } from '../view.ts';
import { groupsOf } from './component-list.ts';
import { headline, overallState } from './headline.ts';
import { incidentTitle } from './incident-title.ts';
import { addressOf, anchorOf } from './links.ts';

const statuses: Record<StatusState, string> = {
  OPERATIONAL: 'operational',
  MAINTENANCE: 'under_maintenance',
  DEGRADED: 'degraded_performance',
  PARTIAL_OUTAGE: 'partial_outage',
  MAJOR_OUTAGE: 'major_outage',
};

const impacts: Record<StatusState, string> = {
  OPERATIONAL: 'none',
  MAINTENANCE: 'maintenance',
  DEGRADED: 'minor',
  PARTIAL_OUTAGE: 'major',
  MAJOR_OUTAGE: 'critical',
};

/**
 * In the shape of Atlassian Statuspage's `/api/v2/summary.json`, so that existing tools read it: fields that they expect and that have no
 * meaning here have the values of a page that does not use them. `key`: of a LINK page.
 */
export function renderSummary(view: StatusView, key: string | null = null): string {
  const components = listComponents(view);
  const inShape = new Map(components.map((component) => [component.id, component]));
  const affected = (ids: readonly string[]) => ids.flatMap((id) => inShape.get(id) ?? []);
  return JSON.stringify({
    page: { id: view.id, name: view.title, url: view.url, time_zone: 'Etc/UTC', updated_at: view.at },
    components,
    incidents: view.incidents
      .filter(({ resolvedAt }) => resolvedAt === null)
      .map((incident) => ({
        ...incidentFields(view, incident, key),
        components: affected(incident.componentIds),
      })),
    scheduled_maintenances: view.maintenance.map((event) => ({
      ...maintenanceFields(view, event, key),
      components: affected(event.componentIds),
    })),
    status: { indicator: impacts[overallState(view)], description: headline(view) },
  });
}

/** A group is a component too, which names its members, and precedes them. */
function listComponents(view: StatusView) {
  const shared = {
    description: null,
    showcase: true,
    start_date: null,
    page_id: view.id,
    only_show_if_degraded: false,
  };
  const changes = lastChanges(view);
  const member = (component: ViewComponent, groupId: string | null) => ({
    id: component.id,
    name: component.name,
    status: statuses[component.state],
    created_at: createdAt(component.id) ?? view.at,
    updated_at: changes.get(component.id) ?? createdAt(component.id) ?? view.at,
    position: view.components.indexOf(component) + 1,
    ...shared,
    group_id: groupId,
    group: false,
  });
  return groupsOf(view).flatMap(({ name, components }) => {
    if (name === null) return components.map((component) => member(component, null));
    const id = groupIdOf(view, name);
    const members = components.map((component) => member(component, id));
    const group = {
      ...members[0]!,
      id,
      name,
      status: statuses[worstOf(components.map(({ state }) => state))],
      group_id: null,
      group: true,
      components: members.map((component) => component.id),
    };
    return [group, ...members];
  });
}

/** Groups have no id of their own: one that is the same as long as the name is. */
const groupIdOf = ({ id }: StatusView, name: string): string =>
  createHash('sha256').update(`${id}\n${name}`).digest('hex').slice(0, 12);

/** An id is a UUIDv7, which begins with the milliseconds of its creation. */
const createdAt = (id: string): Date | null =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id)
    ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
    : null;

/** Of each component: when something was last said about it. */
function lastChanges({ incidents }: StatusView): Map<string, Date> {
  const changes = new Map<string, Date>();
  // Newest first: what is set last is the oldest.
  for (const incident of incidents.toReversed())
    for (const id of incident.componentIds) changes.set(id, changedAt(incident));
  return changes;
}

const changedAt = ({ startedAt, resolvedAt, updates }: ViewIncident): Date =>
  new Date(Math.max(...[startedAt, resolvedAt ?? startedAt, ...updates.map(({ at }) => at)].map(Number)));

function incidentFields(view: StatusView, incident: ViewIncident, key: string | null) {
  const { id, impact, startedAt, resolvedAt, updates } = incident;
  return {
    id,
    name: incidentTitle(view, incident),
    status: updates[0]?.state.toLowerCase() ?? 'investigating',
    created_at: updates.at(-1)?.at ?? startedAt,
    updated_at: changedAt(incident),
    monitoring_at: updates.find(({ state }) => state === 'MONITORING')?.at ?? null,
    resolved_at: resolvedAt,
    impact: impacts[impact],
    shortlink: addressOf(view, '', key, `#${anchorOf(id)}`),
    started_at: startedAt,
    page_id: view.id,
    incident_updates: updates.map((update) => updateFields(id, update, update.state.toLowerCase())),
  };
}

function maintenanceFields(view: StatusView, event: ViewMaintenance, key: string | null) {
  const { id, title, startsAt, endsAt, updates } = event;
  const status = startsAt <= view.at ? 'in_progress' : 'scheduled';
  const created = updates.at(-1)?.at ?? createdAt(id) ?? startsAt;
  return {
    id,
    name: title,
    status,
    created_at: created,
    updated_at: updates[0]?.at ?? created,
    monitoring_at: null,
    resolved_at: null,
    impact: 'maintenance',
    shortlink: addressOf(view, '', key, `#${anchorOf(id)}`),
    started_at: startsAt,
    page_id: view.id,
    incident_updates: updates.map((update) => updateFields(id, update, status)),
    scheduled_for: startsAt,
    scheduled_until: endsAt,
  };
}

const updateFields = (incidentId: string, { id, body, at }: ViewUpdate, status: string) => ({
  id,
  status,
  body,
  incident_id: incidentId,
  created_at: at,
  updated_at: at,
  display_at: at,
  affected_components: null,
  deliver_notifications: true,
  custom_tweet: null,
  tweet_id: null,
});
