import { setImmediate } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import { refuse } from './parse-input.ts';
import { listOccurrences, yearRule, type Occurrence, type WindowTimes } from './recurrence.ts';
import { currentBudget } from './request-budget.ts';

export type TimeRange = { from: Date; to: Date };
export type GivenRange = { from?: Date | null | undefined; to?: Date | null | undefined };

const dayMs = 86_400_000;

/** From now and for 31 days, unless it is given. */
export function parseRange(clock: Clock, given: GivenRange): TimeRange {
  const from = given.from ?? clock.now();
  const to = given.to ?? new Date(from.getTime() + 31 * dayMs);
  if (to <= from) refuse('The end must be after the beginning.', 'to');
  if (to.getTime() - from.getTime() > 366 * dayMs)
    refuse('The beginning and the end must be at most 366 days apart.', 'to');
  for (const [field, value] of Object.entries({ from, to }))
    if (value.getUTCFullYear() < 1970 || value.getUTCFullYear() > 9999) refuse(yearRule, field);
  return { from, to };
}

/**
 * The occurrences in the range that start after those that are stored. A year of an hourly rule takes a second, so ranges grow until
 * there are enough, and other requests have their turn in between. A request gets the same ones once, and has a limit of time for all.
 */
export async function listUnstored(
  times: WindowTimes,
  storedUntil: Date,
  range: TimeRange,
  limit: number,
): Promise<Occurrence[]> {
  const { recurrence, startsAt, endsAt, timezone } = times;
  if (recurrence === null || range.to <= storedUntil || limit <= 0) return [];
  const list = (): Promise<Occurrence[]> => listFrom(times, storedUntil, range, limit);
  const key = JSON.stringify([
    recurrence,
    startsAt,
    endsAt,
    timezone,
    storedUntil,
    range.from,
    range.to,
    limit,
  ]);
  return currentBudget()?.once(key, list) ?? list();
}

/** Of this thread: on a busy machine, the same request takes longer by the clock, and must not fail for it. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function listFrom(
  times: WindowTimes,
  storedUntil: Date,
  { from, to }: TimeRange,
  limit: number,
): Promise<Occurrence[]> {
  const budget = currentBudget();
  const since = from > storedUntil ? from : storedUntil;
  for (let days = 2; ; days *= 4) {
    await setImmediate();
    budget?.check();
    const startedAt = cpuMs();
    const end = new Date(Math.min(to.getTime(), since.getTime() + days * dayMs));
    // One that began before and is stored is found again.
    const found = listOccurrences(times, since, end, limit + 1)
      .filter(({ startsAt }) => startsAt >= storedUntil)
      .slice(0, limit);
    budget?.compute(cpuMs() - startedAt);
    if (found.length >= limit || end >= to) return found;
  }
}

/** Windows in one list. */
export const maxListed = 500;

/**
 * The first of these windows that have an occurrence in a range, sorted by their start: a stored one (`isFound`), or one that starts after
 * those that are stored.
 */
export async function takeListed<Window extends { id: string; startsAt: Date; isFound: boolean }>(
  windows: readonly Window[],
  listLater: (window: Window) => Promise<Occurrence[]> | Occurrence[],
): Promise<Window[]> {
  const listed: Window[] = [];
  for (const window of windows) {
    if (listed.length === maxListed) break;
    if (window.isFound || (await listLater(window)).length > 0) listed.push(window);
  }
  return listed.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1));
}
