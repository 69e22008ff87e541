import type { Services } from '#identity/context.ts';
import { deleteOldAlerts } from './alert/alert-storage.ts';
import { deleteOldIncidentEvents, deleteOldIncidents } from './incident/incident-storage.ts';
import { dropOldPartitions } from './check/partition-storage.ts';
import { deleteOldScreenshots } from './check/screenshot-storage.ts';
import { deleteOldBeats } from './heartbeat/beat-storage.ts';
import { deleteOldStops } from './heartbeat/sweep-storage.ts';
import { deleteOldHeartbeatDays } from './heartbeat/uptime-storage.ts';
import { deleteOldBulk, deleteOldDeliveries, deleteOldRequests } from '#notification/index.ts';
import { deleteOldWindows } from './maintenance/window-storage.ts';
import type { MonitoringSettings } from './settings.ts';
import { deleteOldRollups, deleteOldTeamSums } from './site/purge-storage.ts';
import { deleteOldRegionHours } from './stats/region-hours-storage.ts';
import { deleteOldStatusIncidents } from './status-page/status-incident-storage.ts';
import { deleteUnconfirmed } from './subscriber/subscriber-storage.ts';
import { deleteOldSightings, sightingDays } from './watch/js-error-storage.ts';

/** Daily charts go back 366 days; hourly charts go back 7 days. */
const dayRollupDays = 400;
/** Status pages show at least the incidents of the last 15 days, whatever the retention is. */
const statusIncidentDays = 90;
const beatDays = 90;
/** A statement of this size takes less than 1 s; the statement timeout is 60 s. */
const batchSize = 5_000;
/** Smaller, because a screenshot has up to 256 KiB. */
const screenshotBatchSize = 200;

/**
 * Deletes data that is older than its retention, in batches. A step that fails is logged and tried again in the next sweep;
 * the other steps still run. Several processes can do this at the same time.
 */
export async function applyRetention(
  { db, log }: Services,
  { retentionDays, rawRetentionDays }: Pick<MonitoringSettings, 'retentionDays' | 'rawRetentionDays'>,
  signal: AbortSignal,
): Promise<void> {
  const untilDone = async (size: number, deleteSome: (limit: number) => Promise<number>): Promise<void> => {
    while (!signal.aborted) if ((await deleteSome(size)) < size) return;
  };
  const steps: Record<string, () => Promise<void>> = {
    checks: async () => {
      const dropped = [
        ...(await dropOldPartitions(db, 'routine_checks', rawRetentionDays)),
        ...(await dropOldPartitions(db, 'notable_checks', retentionDays)),
      ];
      if (dropped.length > 0) log.info({ partitions: dropped }, 'old partitions of checks were dropped');
    },
    alerts: () => untilDone(batchSize, (limit) => deleteOldAlerts(db, retentionDays, limit)),
    'maintenance windows': () => untilDone(batchSize, (limit) => deleteOldWindows(db, retentionDays, limit)),
    incidents: () => untilDone(batchSize, (limit) => deleteOldIncidents(db, retentionDays, limit)),
    'events of incidents': () =>
      untilDone(batchSize, (limit) => deleteOldIncidentEvents(db, retentionDays, limit)),
    'unconfirmed addresses': () => untilDone(batchSize, (limit) => deleteOldRequests(db, limit)),
    'unconfirmed subscribers': () => untilDone(batchSize, (limit) => deleteUnconfirmed(db, limit)),
    'incidents on status pages': () =>
      untilDone(batchSize, (limit) =>
        deleteOldStatusIncidents(db, Math.max(statusIncidentDays, retentionDays), limit),
      ),
    beats: () => untilDone(batchSize, (limit) => deleteOldBeats(db, beatDays, limit)),
    'days of heartbeats': () => untilDone(batchSize, (limit) => deleteOldHeartbeatDays(db, limit)),
    'times without a server': () => deleteOldStops(db),
    screenshots: () =>
      untilDone(screenshotBatchSize, (limit) => deleteOldScreenshots(db, retentionDays, limit)),
    messages: () => untilDone(batchSize, (limit) => deleteOldDeliveries(db, retentionDays, limit)),
    'messages in bulk': () => untilDone(batchSize, (limit) => deleteOldBulk(db, retentionDays, limit)),
    'hourly statistics': () =>
      untilDone(batchSize, (limit) =>
        deleteOldRollups(db, 'rollup_hours', Math.max(8, retentionDays), limit),
      ),
    'daily statistics': () =>
      untilDone(batchSize, (limit) => deleteOldRollups(db, 'rollup_days', dayRollupDays, limit)),
    'statistics of regions': () => untilDone(batchSize, (limit) => deleteOldRegionHours(db, limit)),
    'JavaScript errors': () => untilDone(batchSize, (limit) => deleteOldSightings(db, sightingDays, limit)),
    'dashboard sums': () => untilDone(batchSize, (limit) => deleteOldTeamSums(db, limit)),
  };
  for (const [step, run] of Object.entries(steps))
    try {
      await run();
    } catch (error) {
      log.warn({ err: error, step }, 'retention: a step failed; it will be tried again in an hour');
    }
}
