import type { Context } from '../context.ts';
import { readableTeams } from '../readable-teams.ts';
import { badRequest } from '#platform/errors.ts';
import { toResponseTimePoint, toUptimePoint, type ResponseTimePoint, type UptimePoint } from './charts.ts';
import { dayMs, hourMs } from './rollup.ts';
import { listCoverageOf, listRollupsOf } from './rollup-storage.ts';
import { everyBucket, uptime } from './series.ts';
import { listSiteTargets } from './site-target-storage.ts';

/** Each list is read only if the query selects it, because its cost counts only then. */
export type SiteTrend = {
  siteId: string;
  uptimePercentage(): Promise<number | null>;
  uptime(): Promise<UptimePoint[]>;
  responseTimes(): Promise<ResponseTimePoint[]>;
};

const maxSites = 50;
const uptimeMs = 30 * dayMs;
const responseTimesMs = 24 * hourMs;

/** The charts in a list of sites, in at most three queries for all of them. */
export async function siteTrends(ctx: Context, ids: readonly string[]): Promise<SiteTrend[]> {
  if (ids.length > maxSites) throw badRequest(`Request at most ${maxSites} sites at once.`, { field: 'ids' });
  const targets = await listSiteTargets(ctx.db, readableTeams(ctx), ids);
  const targetIds = targets.map(({ targetId }) => targetId);
  const now = ctx.clock.now();
  const since = (span: number): Date => new Date(now.getTime() - span + 1);
  const days = once(async () => byTarget(await listCoverageOf(ctx.db, targetIds, since(uptimeMs))));
  const hours = once(async () =>
    byTarget(await listRollupsOf(ctx.db, 'rollup_hours', targetIds, since(responseTimesMs))),
  );
  return targets.map(({ siteId, targetId }) => ({
    siteId,
    uptimePercentage: async () => uptime((await days()).get(targetId) ?? []),
    uptime: async () =>
      everyBucket((await days()).get(targetId) ?? [], since(uptimeMs), now, dayMs).map(toUptimePoint),
    responseTimes: async () =>
      everyBucket((await hours()).get(targetId) ?? [], since(responseTimesMs), now, hourMs).map(
        toResponseTimePoint,
      ),
  }));
}

const byTarget = <Row extends { targetId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ targetId }) => targetId);

/** The first site to ask runs the query for all sites. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
}
