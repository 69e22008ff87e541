import { createDeliveryLoader, type Delivery } from '#notification/index.ts';
import { listedTeams } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { findSiteTeam } from '../own-site-storage.ts';
import { readableTeams } from '../readable-teams.ts';
import { listAlerts, type Alert, type AlertFilter } from './alert-storage.ts';

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
