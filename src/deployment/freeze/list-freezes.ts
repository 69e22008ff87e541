import { setImmediate } from 'node:timers/promises';
import type { Context } from '#identity/context.ts';
import { listedTeams } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import { refuse } from '#platform/parse-input.ts';
import { listOccurrences, type Occurrence } from '#platform/recurrence.ts';
import { ownEnvironment } from '../environment/own-environment.ts';
import type { Freeze } from './freeze.ts';
import {
  listEnvironmentOccurrences,
  listFreezes,
  listFreezesById,
  listStoredOccurrences,
  type TimeRange,
} from './freeze-storage.ts';

const maxListed = 500;
const maxOccurrences = 100;

type GivenRange = { from?: Date | null | undefined; to?: Date | null | undefined };
export type FreezeFilter = GivenRange & {
  teamId?: string | null | undefined;
  environmentId?: string | null | undefined;
};

/** Those with an occurrence in the range, sorted by start. */
export async function listOwnFreezes(ctx: Context, filter: FreezeFilter): Promise<Freeze[]> {
  const teamIds = listedTeams(ctx, 'deployment.read', filter.teamId);
  const range = parseRange(ctx, filter);
  const environment = filter.environmentId
    ? await ownEnvironment(ctx, 'deployment.read', filter.environmentId)
    : null;
  const teams = environment ? teamIds.filter((teamId) => teamId === environment.teamId) : teamIds;
  const found = await listFreezes(ctx.db, teams, environment?.id ?? null, range, maxListed);
  const wanted = found.map(({ id }) => ({ id, ...range }));
  const stored = new Set((await listStoredOccurrences(ctx.db, wanted, 1)).map(({ index }) => index));
  const listed: Freeze[] = [];
  for (const [index, freeze] of found.entries())
    if (stored.has(index) || (await listUnstored(freeze, range, 1)).length > 0) listed.push(freeze);
  return listed;
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
    all.push([...stored, ...(await listUnstored(freeze, range, maxOccurrences - stored.length))]);
  }
  return all;
});

export const listFreezeOccurrences = async (
  ctx: Context,
  freeze: Freeze,
  given: GivenRange,
): Promise<Occurrence[]> => loadOccurrences(ctx, { freeze, ...parseRange(ctx, given) });

/** Those that are too far ahead to be stored. A rule can take 60 ms: other requests have their turn before it, as a team can have 100. */
const listUnstored = async (
  freeze: Freeze,
  { from, to }: TimeRange,
  limit: number,
): Promise<Occurrence[]> => {
  const { plannedUntil } = freeze;
  if (plannedUntil === null || plannedUntil >= to || limit <= 0) return [];
  const since = from > plannedUntil ? from : plannedUntil;
  await setImmediate();
  // One that began before and is stored is found again.
  return listOccurrences(freeze, since, to, limit + 1)
    .filter(({ startsAt }) => startsAt >= plannedUntil)
    .slice(0, limit);
};

const dayMs = 86_400_000;

function parseRange({ clock }: Context, given: GivenRange): TimeRange {
  const from = given.from ?? clock.now();
  const to = given.to ?? new Date(from.getTime() + 31 * dayMs);
  if (to <= from) refuse('"to" must be after "from".', 'to');
  if (to.getTime() - from.getTime() > 366 * dayMs) refuse('The times can be at most 366 days apart.', 'to');
  for (const [field, value] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (value.getUTCFullYear() < 1970 || value.getUTCFullYear() > 9999)
      refuse(`"${field}" must be in the years 1970 to 9999.`, field);
  return { from, to };
}
