import { createDeliveryLoader, type Delivery } from '#notification/index.ts';
import { listedTeams } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { findSiteTeam } from '../own-site-storage.ts';
import { readableTeams } from '../readable-teams.ts';
import { listAlerts, listAlertsOfIncidents, type Alert, type AlertFilter } from './alert-storage.ts';

export type AlertWithDeliveries = Alert & { deliveries: () => Promise<Delivery[]> };

export async function listOwnAlerts(
  ctx: Context,
  { teamId, ...filter }: Omit<AlertFilter, 'teamIds'> & { teamId: string | null | undefined },
): Promise<AlertWithDeliveries[]> {
  const teamIds = listedTeams(ctx, 'monitoring.read', teamId);
  if (filter.siteId !== null && !(await findSiteTeam(ctx.db, teamIds, filter.siteId)))
    throw notFound('This site');
  return withDeliveries(ctx, await listAlerts(ctx.db, { teamIds, ...filter }));
}

/** Deliveries are read only if the request asks for them, and with one query for all alerts. */
export function withDeliveries(ctx: Context, alerts: readonly Alert[]): AlertWithDeliveries[] {
  const load = createDeliveryLoader(ctx.db, readableTeams(ctx));
  return alerts.map((alert) => ({ ...alert, deliveries: () => load(alert.id) }));
}

/** Of one incident at most 500; of all incidents of a list at most 5,000, but 50 of each. */
const alertLimit = (incidents: number): number => Math.max(50, Math.min(500, Math.floor(5_000 / incidents)));

/** Oldest first. The caller may read the incident, whose alerts belong to the same team. */
export const loadIncidentAlerts = createLoader<Context, string, AlertWithDeliveries[]>(async (ctx, ids) => {
  const alerts = await listAlertsOfIncidents(ctx.db, ids, alertLimit(ids.length));
  const byIncident = Map.groupBy(withDeliveries(ctx, alerts), ({ incidentId }) => incidentId);
  return ids.map((id) => byIncident.get(id) ?? []);
});
