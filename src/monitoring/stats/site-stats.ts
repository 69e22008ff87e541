import type { Context } from '../context.ts';
import { readableTeams } from '../readable-teams.ts';
import { notFound } from '#platform/errors.ts';
import { dayMs, hourMs } from './rollup.ts';
import { listRollups } from './rollup-storage.ts';
import { average, p95, sum, uptime, uptimeWithoutMaintenance } from './series.ts';
import { findIncidents, findSiteTarget } from './site-target-storage.ts';

export type SiteStats = {
  siteId: string;
  uptime24h: number | null;
  uptime7d: number | null;
  uptime30d: number | null;
  uptime90d: number | null;
  avgResponseTimeMs: number | null;
  p95ResponseTimeMs: number | null;
  totalChecks: number;
  failedChecks: number;
  openAlerts: number;
  lastCheckAt: Date | null;
  lastIncidentAt: Date | null;
  downtimeSeconds30d: number;
  uptimeWithoutMaintenance30d: number | null;
  maintenanceSeconds30d: number;
};

/** 24 hours in whole hours, longer periods in whole days (UTC). */
export async function siteStats(ctx: Context, siteId: string): Promise<SiteStats> {
  const target = await findSiteTarget(ctx.db, readableTeams(ctx), siteId);
  if (!target) throw notFound('This site');
  const now = ctx.clock.now().getTime();
  const [hours, days, incidents] = await Promise.all([
    listRollups(ctx.db, 'rollup_hours', target.targetId, new Date(now - 24 * hourMs)),
    listRollups(ctx.db, 'rollup_days', target.targetId, new Date(now - 90 * dayMs)),
    findIncidents(ctx.db, siteId),
  ]);
  const within = (count: number) => days.filter(({ bucket }) => bucket.getTime() > now - count * dayMs);
  const month = within(30);
  return {
    siteId,
    uptime24h: uptime(hours),
    uptime7d: uptime(within(7)),
    uptime30d: uptime(month),
    uptime90d: uptime(days),
    avgResponseTimeMs: average(hours),
    p95ResponseTimeMs: p95(hours),
    totalChecks: sum(month, 'up') + sum(month, 'down'),
    failedChecks: sum(month, 'down'),
    downtimeSeconds30d: Math.round(sum(month, 'downMs') / 1_000),
    uptimeWithoutMaintenance30d: uptimeWithoutMaintenance(month),
    maintenanceSeconds30d: Math.round(
      (sum(month, 'maintenanceUpMs') + sum(month, 'maintenanceDownMs')) / 1_000,
    ),
    lastCheckAt: target.lastCheckAt,
    ...incidents,
  };
}
