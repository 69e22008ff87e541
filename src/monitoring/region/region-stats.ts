import { requireScope } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import type { Context } from '../context.ts';
import { readableTeams } from '../readable-teams.ts';
import { addHistograms, percentile } from '../stats/histogram.ts';
import { listRegionHours, type RegionHour } from '../stats/region-hours-storage.ts';
import { dayMs } from '../stats/rollup.ts';
import { extremes, sum } from '../stats/series.ts';
import { listSiteTargets } from '../stats/site-target-storage.ts';
import { listAliveRegions } from './region-storage.ts';

export type RegionStats = {
  region: string;
  alive: boolean;
  lastCheckAt: Date;
  lastStatus: 'UP' | 'DOWN';
  totalChecks: number;
  failedChecks: number;
  medianResponseTimeMs: number | null;
};

export async function listRegionNames(ctx: Context): Promise<string[]> {
  requireScope(ctx, 'MONITORING_READ');
  return (await listAliveRegions(ctx.db)).map(({ name }) => name);
}

/** Of the last 24 hours, in whole hours. */
export const loadRegionStats = createLoader<Context, string, RegionStats[]>(async (ctx, siteIds) => {
  const since = new Date(ctx.clock.now().getTime() - dayMs);
  const [targets, alive] = await Promise.all([
    listSiteTargets(ctx.db, readableTeams(ctx), siteIds),
    listAliveRegions(ctx.db),
  ]);
  const ids = targets.map(({ targetId }) => targetId);
  const hours = Map.groupBy(await listRegionHours(ctx.db, ids, since, null), ({ targetId }) => targetId);
  const isAlive = new Set(alive.map(({ name }) => name));
  return siteIds.map((siteId) => {
    const target = targets.find((each) => each.siteId === siteId);
    const byRegion = Map.groupBy(hours.get(target?.targetId ?? '') ?? [], ({ region }) => region);
    return [...byRegion]
      .map(([region, some]) => toStats(region, some, isAlive.has(region)))
      .sort((a, b) => (a.region < b.region ? -1 : 1));
  });
});

/** `hours`: oldest first. */
function toStats(region: string, hours: readonly RegionHour[], alive: boolean): RegionStats {
  const { lastCheckAt, lastStatus } = hours.at(-1)!;
  const { min, max } = extremes(hours);
  const histogram = addHistograms(hours.map((hour) => hour.histogram));
  const median = percentile(histogram, 0.5, min, max);
  return {
    region,
    alive,
    lastCheckAt,
    lastStatus,
    totalChecks: sum(hours, 'up') + sum(hours, 'down'),
    failedChecks: sum(hours, 'down'),
    medianResponseTimeMs: median === null ? null : Math.round(median),
  };
}
