import { listedTeams } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import { hourMs } from './rollup.ts';
import { findDashboard, type DashboardRow } from './site-target-storage.ts';

export type DashboardStats = DashboardRow & { teamIds: readonly string[] };

/** The last 24 hours, in whole hours. */
export async function dashboardStats(
  ctx: Context,
  teamId: string | null | undefined,
): Promise<DashboardStats> {
  const teamIds = listedTeams(ctx, 'monitoring.read', teamId);
  const since = new Date(ctx.clock.now().getTime() - 24 * hourMs);
  return { ...(await findDashboard(ctx.db, teamIds, since)), teamIds };
}
