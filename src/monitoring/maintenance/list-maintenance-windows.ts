import { listedTeams } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import { notFound } from '#platform/errors.ts';
import { refuse } from '#platform/parse-input.ts';
import { listOccurrences, type Occurrence } from '#platform/recurrence.ts';
import type { Context } from '../context.ts';
import { findSiteTeam } from '../own-site-storage.ts';
import {
  listSiteMaintenance,
  listStoredOccurrences,
  listWindows,
  type MaintenanceWindow,
  type SiteMaintenance,
} from './window-storage.ts';

const dayMs = 86_400_000;
const maxOccurrences = 100;

type Range = { from: Date; to: Date };
type GivenRange = { from?: Date | null | undefined; to?: Date | null | undefined };

export async function listMaintenanceWindows(
  ctx: Context,
  given: GivenRange & { teamId?: string | null | undefined; siteId?: string | null | undefined },
): Promise<MaintenanceWindow[]> {
  const teamIds = listedTeams(ctx, 'monitoring.read', given.teamId);
  const range = parseRange(ctx, given);
  const siteId = given.siteId ?? null;
  if (siteId !== null && !(await findSiteTeam(ctx.db, teamIds, siteId))) throw notFound('This site');
  const windows = await listWindows(ctx.db, { teamIds, siteId, ...range });
  return windows.filter((window) => window.isFound || laterOccurrences(window, range, 1).length > 0);
}

export const listWindowOccurrences = (
  ctx: Context,
  window: MaintenanceWindow,
  given: GivenRange,
): Promise<Occurrence[]> => loadOccurrences(ctx, { window, ...parseRange(ctx, given) });

const loadOccurrences = createLoader<Context, Range & { window: MaintenanceWindow }, Occurrence[]>(
  async (ctx, wanted) => {
    const ranges = wanted.map(({ window, from, to }) => ({ windowId: window.id, from, to }));
    const stored = await listStoredOccurrences(ctx.db, ranges, maxOccurrences);
    return wanted.map(({ window, ...range }, index) => {
      const known = stored[index]!;
      return [...known, ...laterOccurrences(window, range, maxOccurrences - known.length)];
    });
  },
);

/** Those after the ones that are stored. */
function laterOccurrences(
  { state, plannedUntil, ...times }: MaintenanceWindow,
  { from, to }: Range,
  limit: number,
): Occurrence[] {
  const isOver = state === 'ENDED' || state === 'CANCELLED';
  if (isOver || times.recurrence === null || to <= plannedUntil || limit <= 0) return [];
  const since = from > plannedUntil ? from : plannedUntil;
  return listOccurrences(times, since, to, limit).filter(({ startsAt }) => startsAt >= plannedUntil);
}

export const loadSiteMaintenance = createLoader<Context, string, SiteMaintenance>((ctx, siteIds) =>
  listSiteMaintenance(ctx.db, siteIds),
);

function parseRange(ctx: Context, given: GivenRange): Range {
  const from = given.from ?? ctx.clock.now();
  const to = given.to ?? new Date(from.getTime() + 31 * dayMs);
  if (to <= from) refuse('"to" must be after "from".', 'to');
  if (to.getTime() - from.getTime() > 366 * dayMs) refuse('"from" and "to" must be at most 366 days apart.', 'to');
  return { from, to };
}
