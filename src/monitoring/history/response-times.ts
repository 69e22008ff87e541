import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { parseRange } from '#platform/occurrence-range.ts';
import { refuse } from '#platform/parse-input.ts';
import { readableTeams } from '../readable-teams.ts';
import { toResponseTimePoint, type RegionSeries, type ResponseTimePoint } from '../stats/charts.ts';
import { listMeasured, type MeasuredCheck } from './measured-check-storage.ts';
import { chooseResolution, type Resolution } from './resolution.ts';
import { listRegionHours, regionHoursDays } from '../stats/region-hours-storage.ts';
import { dayMs, hourMs } from '../stats/rollup.ts';
import { listRollups, type Rollup } from '../stats/rollup-storage.ts';
import { everyBucket, sum, uptime } from '../stats/series.ts';
import { findPageTarget, findSiteTarget } from '../stats/site-target-storage.ts';

export type Wanted = {
  siteId: string;
  limit: number;
  pageId?: string | null | undefined;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
};

export type ResponseTimeSeries = {
  resolution: Resolution;
  points: ResponseTimePoint[];
  /** Read only if the query selects it. */
  regions(): Promise<RegionSeries[]>;
  uptimePercentage: number | null;
  totalChecks: number;
  failedChecks: number;
};

/** The response times of a site or page in a range, at the finest resolution that there is and that `limit` allows. */
export async function responseTimes(ctx: Context, wanted: Wanted): Promise<ResponseTimeSeries> {
  const { siteId, limit } = wanted;
  const pageId = wanted.pageId ?? null;
  const teams = readableTeams(ctx);
  const target = pageId
    ? await findPageTarget(ctx.db, teams, siteId, pageId)
    : await findSiteTarget(ctx.db, teams, siteId);
  if (!target) throw notFound(pageId ? 'This page' : 'This site');
  if (limit < 1 || limit > 1_000) refuse('"limit" must be from 1 to 1,000.', 'limit');
  const now = ctx.clock.now();
  const to = wanted.to ?? now;
  const range = parseRange(ctx.clock, { from: wanted.from ?? new Date(to.getTime() - dayMs), to });

  const resolution = chooseResolution(range, now, limit, ctx.monitoring);
  const checks =
    resolution === 'CHECK'
      ? await listMeasured(ctx.db, { siteId, pageId, ...range, limit: limit + 1 })
      : null;
  const [table, bucketMs] =
    resolution === 'DAY' ? (['rollup_days', dayMs] as const) : (['rollup_hours', hourMs] as const);
  const from = floor(range.from, bucketMs);
  const rollups = await listRollups(ctx.db, table, target.targetId, from, range.to);
  const end = new Date(Math.min(range.to.getTime() - 1, now.getTime()));
  const toBuckets = (found: readonly (Rollup | Hour)[]): ResponseTimePoint[] =>
    everyBucket(found, from, end, bucketMs).slice(-limit).map(toResponseTimePoint);

  const shown = checks && checks.length <= limit ? checks : null;
  const totals = {
    uptimePercentage: uptime(rollups),
    totalChecks: sum(rollups, 'up') + sum(rollups, 'down'),
    failedChecks: sum(rollups, 'down'),
  };
  if (shown)
    return {
      resolution: 'CHECK',
      points: shown.map(toPoint),
      regions: () => Promise.resolve(byRegion(shown)),
      ...totals,
      totalChecks: shown.length,
      failedChecks: shown.filter(({ status }) => status === 'DOWN').length,
    };
  return {
    resolution: resolution === 'CHECK' ? 'HOUR' : resolution,
    points: toBuckets(rollups),
    regions: async () => {
      if (table !== 'rollup_hours' || from.getTime() < now.getTime() - regionHoursDays * dayMs) return [];
      const hours = await listRegionHours(ctx.db, [target.targetId], from, null, range.to);
      return severalOf(hours, toBuckets);
    },
    ...totals,
  };
}

type Hour = Awaited<ReturnType<typeof listRegionHours>>[number];

const floor = (at: Date, ms: number): Date => new Date(Math.floor(at.getTime() / ms) * ms);

const byRegion = (checks: readonly MeasuredCheck[]): RegionSeries[] =>
  severalOf(checks, (own) => own.map(toPoint));

/** By region, sorted. Empty if there is only one. */
function severalOf<Row extends { region: string }>(
  rows: readonly Row[],
  toPoints: (own: readonly Row[]) => ResponseTimePoint[],
): RegionSeries[] {
  const groups = [...Map.groupBy(rows, ({ region }) => region)];
  if (groups.length < 2) return [];
  return groups
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([region, own]) => ({ region, points: toPoints(own) }));
}

function toPoint({ at, status, responseTimeMs }: MeasuredCheck): ResponseTimePoint {
  const ms = status === 'UP' ? responseTimeMs : null;
  return {
    timestamp: at,
    avgResponseTimeMs: ms,
    minResponseTimeMs: ms,
    maxResponseTimeMs: ms,
    p50ResponseTimeMs: ms,
    p95ResponseTimeMs: ms,
    totalChecks: 1,
    failedChecks: status === 'DOWN' ? 1 : 0,
  };
}
