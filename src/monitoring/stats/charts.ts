import type { Context } from '../context.ts';
import { readableTeams } from '../readable-teams.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { dayMs, hourMs } from './rollup.ts';
import { listCoverageOf, listRollups, type Coverage, type Rollup } from './rollup-storage.ts';
import { average, everyBucket, extremes, p95, sum, uptime, type Bucket } from './series.ts';
import { findSiteTarget } from './site-target-storage.ts';

export type UptimePoint = {
  date: Date;
  uptimePercentage: number | null;
  totalChecks: number;
  failedChecks: number;
  downtimeSeconds: number;
};
export type ResponseTimePoint = {
  timestamp: Date;
  avgResponseTimeMs: number | null;
  minResponseTimeMs: number | null;
  maxResponseTimeMs: number | null;
  p95ResponseTimeMs: number | null;
};

const maxHourlyDays = 7;

export async function uptimeData(ctx: Context, siteId: string, count: number): Promise<UptimePoint[]> {
  const targetId = await targetOf(ctx, siteId, count);
  const now = ctx.clock.now();
  const from = new Date(now.getTime() - count * dayMs + 1);
  const days = await listCoverageOf(ctx.db, [targetId], from);
  return everyBucket(days, from, now, dayMs).map(toUptimePoint);
}

export const toUptimePoint = ({ bucket, rollups }: Bucket<Coverage>): UptimePoint => ({
  date: bucket,
  uptimePercentage: uptime(rollups),
  totalChecks: sum(rollups, 'up') + sum(rollups, 'down'),
  failedChecks: sum(rollups, 'down'),
  downtimeSeconds: Math.round(sum(rollups, 'downMs') / 1_000),
});

export async function responseTimeData(
  ctx: Context,
  siteId: string,
  days: number,
): Promise<ResponseTimePoint[]> {
  const targetId = await targetOf(ctx, siteId, days);
  const hourly = days <= maxHourlyDays;
  const [table, bucketMs] = hourly ? (['rollup_hours', hourMs] as const) : (['rollup_days', dayMs] as const);
  const now = ctx.clock.now();
  const from = new Date(now.getTime() - days * dayMs + 1);
  const rollups = await listRollups(ctx.db, table, targetId, from);
  return everyBucket(rollups, from, now, bucketMs).map(toResponseTimePoint);
}

export function toResponseTimePoint({ bucket, rollups }: Bucket<Rollup>): ResponseTimePoint {
  const { min, max } = extremes(rollups);
  const percentile = p95(rollups);
  return {
    timestamp: bucket,
    avgResponseTimeMs: average(rollups),
    minResponseTimeMs: min,
    maxResponseTimeMs: max,
    p95ResponseTimeMs: percentile === null ? null : Math.round(percentile),
  };
}

async function targetOf(ctx: Context, siteId: string, days: number): Promise<string> {
  const target = await findSiteTarget(ctx.db, readableTeams(ctx), siteId);
  if (!target) throw notFound('This site');
  if (days < 1 || days > 366) throw badRequest('"days" must be from 1 to 366.', { field: 'days' });
  return target.targetId;
}
