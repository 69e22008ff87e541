import { listedTeams } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import { hourMs } from './rollup.ts';
import { findDashboard, type DashboardRow } from './site-target-storage.ts';

/** The last 24 hours, in whole hours. */
export const dashboardStats = (ctx: Context, teamId: string | null | undefined): Promise<DashboardRow> =>
  findDashboard(
    ctx.db,
    listedTeams(ctx, 'monitoring.read', teamId),
    new Date(ctx.clock.now().getTime() - 24 * hourMs),
  );
