import type { Db } from '#platform/db/pool.ts';
import { listHeartbeatDays } from '../heartbeat/uptime-storage.ts';
import { everyDay, uptimeOfDays, type CoveredDay } from '../stats/covered-day.ts';
import { addHistograms, percentile } from '../stats/histogram.ts';
import { dayMs } from '../stats/rollup.ts';
import { listCoveredDays, listResponseTimes } from './measurement-storage.ts';
import type { ViewComponent, ViewDay } from './view.ts';

export type Measured = Pick<ViewComponent, 'days' | 'uptimePercent' | 'responseTimeMs'>;

/** What of a component is measured, and shown. */
export type Measurable = {
  targetId: string | null;
  heartbeatId: string | null;
  showUptime: boolean;
  showResponseTime: boolean;
};

/** In the order of the components. Reads rollups only. */
export async function loadMeasurements(
  db: Db,
  components: readonly Measurable[],
  { uptimeDays, now }: { uptimeDays: number; now: Date },
): Promise<Measured[]> {
  const idsOf = (shown: 'showUptime' | 'showResponseTime'): string[] => [
    ...new Set(components.flatMap((each) => (each[shown] && each.targetId !== null ? [each.targetId] : []))),
  ];
  const first = Math.floor(now.getTime() / dayMs) - uptimeDays + 1;
  const [uptimeIds, timeIds] = [idsOf('showUptime'), idsOf('showResponseTime')];
  const days = uptimeIds.length > 0 ? await listCoveredDays(db, uptimeIds, new Date(first * dayMs)) : null;
  const heartbeatIds = [
    ...new Set(components.flatMap((each) => (each.showUptime && each.heartbeatId ? [each.heartbeatId] : []))),
  ];
  const ofHeartbeats =
    heartbeatIds.length > 0 ? await listHeartbeatDays(db, heartbeatIds, new Date(first * dayMs)) : null;
  const times =
    timeIds.length > 0 ? await listResponseTimes(db, timeIds, new Date(now.getTime() - dayMs)) : null;
  return components.map(({ targetId, heartbeatId, showUptime, showResponseTime }) => {
    const known = heartbeatId === null ? days?.get(targetId ?? '') : ofHeartbeats?.get(heartbeatId);
    const covered = known ?? [];
    const measured = showResponseTime && targetId !== null ? times?.get(targetId) : undefined;
    const median =
      measured && percentile(addHistograms(measured.histograms), 0.5, measured.min, measured.max);
    return {
      days: showUptime ? everyDay(covered, first, uptimeDays).map(toViewDay) : null,
      uptimePercent: showUptime ? uptimeOfDays(covered) : null,
      responseTimeMs: median == null ? null : Math.round(median),
    };
  });
}

const toViewDay = ([day, up, down, maintenance]: CoveredDay): ViewDay => ({
  date: new Date(day * dayMs).toISOString().slice(0, 10),
  upSeconds: Math.round(up / 1_000),
  downSeconds: Math.round(down / 1_000),
  maintenanceSeconds: Math.round(maintenance / 1_000),
});
