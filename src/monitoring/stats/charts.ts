import type { Context } from '../context.ts';
import { readableTeams } from '../readable-teams.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { listRegionHours } from './region-hours-storage.ts';
import { dayMs, hourMs } from './rollup.ts';
import { listCoverageOf, listRollups, type Coverage } from './rollup-storage.ts';
import {
  average,
  everyBucket,
  extremes,
  percentileOf,
  sum,
  uptime,
  type Bucket,
  type Measured,
} from './series.ts';
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
  p50ResponseTimeMs: number | null;
  p95ResponseTimeMs: number | null;
  totalChecks: number;
  failedChecks: number;
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
  region: string | null = null,
): Promise<ResponseTimePoint[]> {
  const targetId = await targetOf(ctx, siteId, days);
  const hourly = days <= maxHourlyDays;
  const [table, bucketMs] = hourly ? (['rollup_hours', hourMs] as const) : (['rollup_days', dayMs] as const);
  const now = ctx.clock.now();
  const from = new Date(now.getTime() - days * dayMs + 1);
  if (region !== null) requireRegionDays(days);
  if (region !== null) {
    const hours = await listRegionHours(ctx.db, [targetId], from, region);
    return everyBucket(hours, from, now, bucketMs).map(toResponseTimePoint);
  }
  const rollups = await listRollups(ctx.db, table, targetId, from);
  return everyBucket(rollups, from, now, bucketMs).map(toResponseTimePoint);
}

export type RegionSeries = { region: string; points: ResponseTimePoint[] };

/** One row per region and hour. */
export async function regionResponseTimeData(
  ctx: Context,
  siteId: string,
  days: number,
): Promise<RegionSeries[]> {
  const targetId = await targetOf(ctx, siteId, days);
  requireRegionDays(days);
  const now = ctx.clock.now();
  const from = new Date(now.getTime() - days * dayMs + 1);
  const hours = await listRegionHours(ctx.db, [targetId], from, null);
  return [...Map.groupBy(hours, ({ region }) => region)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([region, some]) => ({
      region,
      points: everyBucket(some, from, now, hourMs).map(toResponseTimePoint),
    }));
}

function requireRegionDays(days: number): void {
  if (days > maxHourlyDays)
    throw badRequest(
      `Checks by region are kept for ${maxHourlyDays} days: "days" must be from 1 to ${maxHourlyDays}.`,
      { field: 'days' },
    );
}

export function toResponseTimePoint({ bucket, rollups }: Bucket<Measured>): ResponseTimePoint {
  const { min, max } = extremes(rollups);
  const percentile = (share: number): number | null => {
    const value = percentileOf(rollups, share);
    return value === null ? null : Math.round(value);
  };
  return {
    timestamp: bucket,
    avgResponseTimeMs: average(rollups),
    minResponseTimeMs: min,
    maxResponseTimeMs: max,
    p50ResponseTimeMs: percentile(0.5),
    p95ResponseTimeMs: percentile(0.95),
    totalChecks: sum(rollups, 'up') + sum(rollups, 'down'),
    failedChecks: sum(rollups, 'down'),
  };
}

async function targetOf(ctx: Context, siteId: string, days: number): Promise<string> {
  const target = await findSiteTarget(ctx.db, readableTeams(ctx), siteId);
  if (!target) throw notFound('This site');
  if (days < 1 || days > 366) throw badRequest('"days" must be from 1 to 366.', { field: 'days' });
  return target.targetId;
}
