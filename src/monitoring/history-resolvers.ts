import type { Context } from './context.ts';
import { badRequest } from '#platform/errors.ts';
import { parsePage } from '#platform/graphql/connection.ts';
import { listOwnAlerts, withDeliveries } from './alert/list-alerts.ts';
import { resolveAlert } from './alert/resolve-alert.ts';
import { findOwnCheck, listRecentActivity, listSiteChecks, pageChecks } from './check/list-checks.ts';
import type { Resolvers } from './schema.generated.ts';
import { responseTimeData, uptimeData } from './stats/charts.ts';
import { dashboardStats } from './stats/dashboard-stats.ts';
import { siteStats } from './stats/site-stats.ts';
import { siteTrends } from './stats/site-trends.ts';

/** Checks, alerts and statistics. */
export const historyResolvers = {
  Query: {
    checks: (_, { siteId, limit }, ctx) => listSiteChecks(ctx, siteId, parseLimit(limit, 50)),
    recentActivity: (_, { siteId, limit }, ctx) => listRecentActivity(ctx, siteId, parseLimit(limit, 20)),
    check: (_, { id }, ctx) => findOwnCheck(ctx, id),
    checksConnection: (_, { siteId, first, after }, ctx) => pageChecks(ctx, siteId, parsePage(first, after)),
    alerts: (_, { siteId, unresolvedOnly, limit }, ctx) =>
      listOwnAlerts(ctx, {
        siteId: siteId ?? null,
        unresolvedOnly: unresolvedOnly ?? false,
        limit: parseLimit(limit, 50),
      }),
    dashboardStats: (_, _args, ctx) => dashboardStats(ctx),
    siteStats: (_, { siteId }, ctx) => siteStats(ctx, siteId),
    siteTrends: (_, { ids }, ctx) => siteTrends(ctx, ids),
    uptimeData: (_, { siteId, days }, ctx) => uptimeData(ctx, siteId, days ?? 30),
    responseTimeData: (_, { siteId, days }, ctx) => responseTimeData(ctx, siteId, days ?? 7),
  },
  SiteTrend: {
    uptime: (trend) => trend.uptime(),
    responseTimes: (trend) => trend.responseTimes(),
  },
  Mutation: {
    resolveAlert: async (_, { id }, ctx) => withDeliveries(ctx, [await resolveAlert(ctx, id)])[0]!,
  },
} satisfies Resolvers<Context>;

function parseLimit(limit: number | null | undefined, defaultLimit: number): number {
  const value = limit ?? defaultLimit;
  if (value < 1 || value > 500) throw badRequest('"limit" must be from 1 to 500.', { field: 'limit' });
  return value;
}
