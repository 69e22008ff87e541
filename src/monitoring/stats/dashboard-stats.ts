import type { Context } from '../context.ts';
import { hourMs } from './rollup.ts';
import { findDashboard, type DashboardRow } from './site-target-storage.ts';

/** The last 24 hours, in whole hours. */
export const dashboardStats = (ctx: Context): Promise<DashboardRow> =>
  findDashboard(ctx.db, ctx.caller.user.id, new Date(ctx.clock.now().getTime() - 24 * hourMs));
