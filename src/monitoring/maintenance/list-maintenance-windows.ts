import { setImmediate } from 'node:timers/promises';
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
  const found: MaintenanceWindow[] = [];
  for (const window of windows)
    if (window.isFound || (await laterOccurrences(window, range, 1)).length > 0) found.push(window);
  return found;
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
    const found: Occurrence[][] = [];
    for (const [index, { window, ...range }] of wanted.entries()) {
      const known = stored[index]!;
      found.push([...known, ...(await laterOccurrences(window, range, maxOccurrences - known.length))]);
    }
    return found;
  },
);

/**
 * Those after the ones that are stored. A year of an hourly rule takes a second, so ranges grow until there are enough, and other
 * requests have their turn in between.
 */
async function laterOccurrences(
  { state, plannedUntil, ...times }: MaintenanceWindow,
  { from, to }: Range,
  limit: number,
): Promise<Occurrence[]> {
  const isOver = state === 'ENDED' || state === 'CANCELLED';
  if (isOver || times.recurrence === null || to <= plannedUntil || limit <= 0) return [];
  const since = from > plannedUntil ? from : plannedUntil;
  for (let days = 2; ; days *= 4) {
    await setImmediate();
    const end = new Date(Math.min(to.getTime(), since.getTime() + days * dayMs));
    const found = listOccurrences(times, since, end, limit).filter(
      ({ startsAt }) => startsAt >= plannedUntil,
    );
    if (found.length >= limit || end >= to) return found;
  }
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
