import { listedTeams } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import { notFound } from '#platform/errors.ts';
import {
  listUnstored,
  maxListed,
  parseRange,
  takeListed,
  type GivenRange,
  type TimeRange,
} from '#platform/occurrence-range.ts';
import type { Occurrence } from '#platform/recurrence.ts';
import type { Context } from '../context.ts';
import { findSiteTeam } from '../own-site-storage.ts';
import {
  listSiteMaintenance,
  listStoredOccurrences,
  listWindows,
  type MaintenanceWindow,
  type SiteMaintenance,
} from './window-storage.ts';

const maxOccurrences = 100;

export async function listMaintenanceWindows(
  ctx: Context,
  given: GivenRange & { teamId?: string | null | undefined; siteId?: string | null | undefined },
): Promise<MaintenanceWindow[]> {
  const teamIds = listedTeams(ctx, 'monitoring.read', given.teamId);
  const range = parseRange(ctx.clock, given);
  const siteId = given.siteId ?? null;
  if (siteId !== null && !(await findSiteTeam(ctx.db, teamIds, siteId))) throw notFound('This site');
  const windows = await listWindows(ctx.db, { teamIds, siteId, ...range }, maxListed);
  return takeListed(windows, (window) => listLater(window, range, 1));
}

export const listWindowOccurrences = (
  ctx: Context,
  window: MaintenanceWindow,
  given: GivenRange,
): Promise<Occurrence[]> => loadOccurrences(ctx, { window, ...parseRange(ctx.clock, given) });

const loadOccurrences = createLoader<Context, TimeRange & { window: MaintenanceWindow }, Occurrence[]>(
  async (ctx, wanted) => {
    const ranges = wanted.map(({ window, from, to }) => ({ windowId: window.id, from, to }));
    const stored = await listStoredOccurrences(ctx.db, ranges, maxOccurrences);
    const found: Occurrence[][] = [];
    for (const [index, { window, ...range }] of wanted.entries()) {
      const known = stored[index]!;
      found.push([...known, ...(await listLater(window, range, maxOccurrences - known.length))]);
    }
    return found;
  },
);

/** Those after the ones that are stored. */
const listLater = (
  { state, plannedUntil, ...times }: MaintenanceWindow,
  range: TimeRange,
  limit: number,
): Promise<Occurrence[]> | Occurrence[] =>
  state === 'ENDED' || state === 'CANCELLED' ? [] : listUnstored(times, plannedUntil, range, limit);

export const loadSiteMaintenance = createLoader<Context, string, SiteMaintenance>((ctx, siteIds) =>
  listSiteMaintenance(ctx.db, siteIds),
);
