import type { Context } from '../context.ts';
import { badRequest } from '#platform/errors.ts';
import { toResponseTimePoint, toUptimePoint, type ResponseTimePoint, type UptimePoint } from './charts.ts';
import { dayMs, hourMs } from './rollup.ts';
import { listRollupsOf } from './rollup-storage.ts';
import { everyBucket } from './series.ts';
import { listSiteTargets } from './site-target-storage.ts';

export type SiteTrend = { siteId: string; uptime: UptimePoint[]; responseTimes: ResponseTimePoint[] };

const most = 50;
const uptimeMs = 30 * dayMs;
const responseTimesMs = 24 * hourMs;

/** What a list shows beside each of its sites, for a screenful of them in three queries. */
export async function siteTrends(ctx: Context, ids: readonly string[]): Promise<SiteTrend[]> {
  if (ids.length > most) throw badRequest(`At most ${most} sites at once.`, { field: 'ids' });
  const targets = await listSiteTargets(ctx.db, ctx.caller.user.id, ids);
  const targetIds = targets.map(({ targetId }) => targetId);
  const now = ctx.clock.now();
  const since = (span: number): Date => new Date(now.getTime() - span + 1);
  const [days, hours] = await Promise.all([
    listRollupsOf(ctx.db, 'rollup_days', targetIds, since(uptimeMs)),
    listRollupsOf(ctx.db, 'rollup_hours', targetIds, since(responseTimesMs)),
  ]);
  const daysOf = Map.groupBy(days, ({ targetId }) => targetId);
  const hoursOf = Map.groupBy(hours, ({ targetId }) => targetId);
  return targets.map(({ siteId, targetId }) => ({
    siteId,
    uptime: everyBucket(daysOf.get(targetId) ?? [], since(uptimeMs), now, dayMs).map(toUptimePoint),
    responseTimes: everyBucket(hoursOf.get(targetId) ?? [], since(responseTimesMs), now, hourMs).map(
      toResponseTimePoint,
    ),
  }));
}
