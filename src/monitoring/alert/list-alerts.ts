import { createDeliveryLoader, type Delivery } from '#notification/index.ts';
import { listedTeams } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { findOwnerTeam } from '../own-site-storage.ts';
import { readableTeams } from '../readable-teams.ts';
import {
  findAlert,
  listAlerts,
  listAlertsOfIncidents,
  listOwners,
  type Alert,
  type AlertFilter,
  type AlertOwner,
} from './alert-storage.ts';

export type AlertWithDeliveries = Alert & { deliveries: () => Promise<Delivery[]> };

export async function listOwnAlerts(
  ctx: Context,
  { teamId, ...filter }: Omit<AlertFilter, 'teamIds'> & { teamId: string | null | undefined },
): Promise<AlertWithDeliveries[]> {
  const teamIds = listedTeams(ctx, 'monitoring.read', teamId);
  if (filter.siteId !== null && !(await findOwnerTeam(ctx.db, teamIds, filter.siteId)))
    throw notFound('This site');
  return withDeliveries(ctx, await listAlerts(ctx.db, { teamIds, ...filter }));
}

export async function findOwnAlert(ctx: Context, id: string): Promise<AlertWithDeliveries | null> {
  const alert = await findAlert(ctx.db, readableTeams(ctx), id);
  return alert && withDeliveries(ctx, [alert])[0]!;
}

/** Deliveries are read only if the request asks for them, and with one query for all alerts. */
export function withDeliveries(ctx: Context, alerts: readonly Alert[]): AlertWithDeliveries[] {
  const load = createDeliveryLoader(ctx.db, readableTeams(ctx));
  return alerts.map((alert) => ({ ...alert, deliveries: () => load(alert.id) }));
}

const loadOwner = createLoader<Context, string, AlertOwner | null>((ctx, ids) => listOwners(ctx.db, ids));

/** What the alert belongs to. It can have been deleted a moment ago, with its alerts. */
export async function loadAlertOwner(ctx: Context, { siteId }: Alert): Promise<AlertOwner> {
  const owner = await loadOwner(ctx, siteId);
  if (!owner) throw notFound('This alert');
  return owner;
}

/** Of one incident. */
export const maxAlerts = 500;

/** Of all incidents of a list at most 5,000, but 50 of each. */
const alertLimit = (incidents: number): number =>
  Math.max(50, Math.min(maxAlerts, Math.floor(5_000 / incidents)));

/** Oldest first. The caller may read the incident, whose alerts belong to the same team. */
export const loadIncidentAlerts = createLoader<Context, string, AlertWithDeliveries[]>(async (ctx, ids) => {
  const alerts = await listAlertsOfIncidents(ctx.db, ids, alertLimit(ids.length));
  const byIncident = Map.groupBy(withDeliveries(ctx, alerts), ({ incidentId }) => incidentId);
  return ids.map((id) => byIncident.get(id) ?? []);
});
