import { listedTeams } from '#identity/permissions.ts';
import { notFound } from '#platform/errors.ts';
import { parsePageByTime, toSortedConnection, type CountedConnection } from '#platform/graphql/connection.ts';
import { maxListed } from '#platform/occurrence-range.ts';
import type { Context } from '../context.ts';
import { findSiteTeam } from '../own-site-storage.ts';
import { countOpenWindows, pageWindows, type MaintenanceWindow } from './window-storage.ts';

export type WindowPage = CountedConnection<MaintenanceWindow>;

export type WindowsQuery = {
  teamId?: string | null | undefined;
  siteId?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

/** Those that are not over, sorted by start. */
export async function pageMaintenanceWindows(ctx: Context, query: WindowsQuery): Promise<WindowPage> {
  const teamIds = listedTeams(ctx, 'monitoring.read', query.teamId);
  const page = parsePageByTime('maintenanceWindows', query.first, query.after);
  const siteId = query.siteId ?? null;
  if (siteId !== null && !(await findSiteTeam(ctx.db, teamIds, siteId))) throw notFound('This site');
  const filter = { teamIds, siteId };
  const rows = await pageWindows(ctx.db, filter, { ...page, limit: page.limit + 1 });
  return {
    ...toSortedConnection(rows, page, ({ startsAt, id }) => ({ key: startsAt, id })),
    count: () => countOpenWindows(ctx.db, filter, maxListed),
  };
}
