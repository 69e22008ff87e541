import { badRequest, notFound } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { readableTeams } from '../readable-teams.ts';
import { everyDay, uptimeOfDays } from '../stats/covered-day.ts';
import { dayMs } from '../stats/rollup.ts';
import { findHeartbeat } from './heartbeat-storage.ts';
import { listHeartbeatDays } from './uptime-storage.ts';

export type HeartbeatDay = {
  date: Date;
  uptimePercentage: number | null;
  downtimeSeconds: number;
  maintenanceSeconds: number;
};

/** Oldest first; the last one is today. */
export async function heartbeatUptimeData(ctx: Context, id: string, count: number): Promise<HeartbeatDay[]> {
  const heartbeat = await findHeartbeat(ctx.db, readableTeams(ctx), id);
  if (!heartbeat) throw notFound('This heartbeat');
  if (count < 1 || count > 366) throw badRequest('"days" must be from 1 to 366.', { field: 'days' });
  const first = Math.floor(heartbeat.now.getTime() / dayMs) - count + 1;
  const days = await listHeartbeatDays(ctx.db, [heartbeat.id], new Date(first * dayMs));
  return everyDay(days.get(heartbeat.id) ?? [], first, count).map((day) => ({
    date: new Date(day[0] * dayMs),
    uptimePercentage: uptimeOfDays([day]),
    downtimeSeconds: Math.round(day[2] / 1_000),
    maintenanceSeconds: Math.round(day[3] / 1_000),
  }));
}
