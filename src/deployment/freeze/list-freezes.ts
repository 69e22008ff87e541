import type { Context } from '#identity/context.ts';
import { listedTeams } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import {
  listUnstored,
  maxListed,
  parseRange,
  takeListed,
  type GivenRange,
  type TimeRange,
} from '#platform/occurrence-range.ts';
import type { Occurrence } from '#platform/recurrence.ts';
import { ownEnvironment } from '../environment/own-environment.ts';
import type { Freeze } from './freeze.ts';
import {
  listEnvironmentOccurrences,
  listFreezes,
  listFreezesById,
  listStoredOccurrences,
} from './freeze-storage.ts';

const maxOccurrences = 100;

export type FreezeFilter = GivenRange & {
  teamId?: string | null | undefined;
  environmentId?: string | null | undefined;
};

/** Those with an occurrence in the range, sorted by start. */
export async function listOwnFreezes(ctx: Context, filter: FreezeFilter): Promise<Freeze[]> {
  const teamIds = listedTeams(ctx, 'deployment.read', filter.teamId);
  const range = parseRange(ctx.clock, filter);
  const environment = filter.environmentId
    ? await ownEnvironment(ctx, 'deployment.read', filter.environmentId)
    : null;
  const teams = environment ? teamIds.filter((teamId) => teamId === environment.teamId) : teamIds;
  const found = await listFreezes(ctx.db, teams, environment?.id ?? null, range, maxListed);
  return takeListed(found, (freeze) => listLater(freeze, range, 1));
}

/** The active freeze that ends last, or the next one of the coming 31 days. By the id of the environment. */
export const loadEnvironmentFreeze = createLoader<Context, string, Freeze | null>(async ({ db }, ids) => {
  const first = await listEnvironmentOccurrences(db, ids, 1);
  const freezeIds = new Map(first.map(({ environmentId, freezeId }) => [environmentId, freezeId]));
  const found = await listFreezesById(db, [...new Set(freezeIds.values())]);
  const freezes = new Map(found.map((freeze) => [freeze.id, freeze]));
  return ids.map((id) => freezes.get(freezeIds.get(id) ?? '') ?? null);
});

type Wanted = TimeRange & { freeze: Freeze };
const loadOccurrences = createLoader<Context, Wanted, Occurrence[]>(async ({ db }, wanted) => {
  const keys = wanted.map(({ freeze, ...range }) => ({ id: freeze.id, ...range }));
  const found = Map.groupBy(await listStoredOccurrences(db, keys, maxOccurrences), ({ index }) => index);
  const all: Occurrence[][] = [];
  for (const [index, { freeze, ...range }] of wanted.entries()) {
    const stored = found.get(index) ?? [];
    all.push([...stored, ...(await listLater(freeze, range, maxOccurrences - stored.length))]);
  }
  return all;
});

export const listFreezeOccurrences = async (
  ctx: Context,
  freeze: Freeze,
  given: GivenRange,
): Promise<Occurrence[]> => loadOccurrences(ctx, { freeze, ...parseRange(ctx.clock, given) });

/** Those that are too far ahead to be stored. */
const listLater = (freeze: Freeze, range: TimeRange, limit: number): Promise<Occurrence[]> | Occurrence[] =>
  freeze.plannedUntil === null ? [] : listUnstored(freeze, freeze.plannedUntil, range, limit);
