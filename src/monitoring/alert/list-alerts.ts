import { createDeliveryLoader, type Delivery } from '#notification/index.ts';
import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { isOwnSite } from '../own-site-storage.ts';
import { listAlerts, type Alert } from './alert-storage.ts';

export type AlertWithDeliveries = Alert & { deliveries: () => Promise<Delivery[]> };

export async function listOwnAlerts(
  ctx: Context,
  { siteId, unresolvedOnly, limit }: { siteId: string | null; unresolvedOnly: boolean; limit: number },
): Promise<AlertWithDeliveries[]> {
  const teamId = ctx.caller.user.id;
  if (siteId !== null && !(await isOwnSite(ctx.db, teamId, siteId))) throw notFound('This site');
  return withDeliveries(ctx, await listAlerts(ctx.db, { teamId, siteId, unresolvedOnly, limit }));
}

/** Deliveries are read only if the request asks for them, and with one query for all alerts. */
export function withDeliveries({ db }: Pick<Context, 'db'>, alerts: readonly Alert[]): AlertWithDeliveries[] {
  const load = createDeliveryLoader(db);
  return alerts.map((alert) => ({ ...alert, deliveries: () => load(alert.id) }));
}
