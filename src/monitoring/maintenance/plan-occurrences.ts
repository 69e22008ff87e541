import { isOver, listOccurrences, type Occurrence, type WindowTimes } from '#platform/recurrence.ts';

/** `plannedUntil`: those that start before then are stored. `planAt`: when to plan more; null if there are no more. */
export type OccurrencePlan = { occurrences: Occurrence[]; plannedUntil: Date; planAt: Date | null };

const dayMs = 86_400_000;
/** `Site.nextMaintenanceAt` looks 31 days ahead. */
const horizonMs = 35 * dayMs;
const againMs = 3 * dayMs;
/** Two days of a window that recurs every hour. */
const maxOccurrences = 50;

/** The occurrences to store: those that end after `from`, which is now or the end of those that are stored. */
export function planOccurrences(times: WindowTimes, from: Date, now: Date): OccurrencePlan {
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  const horizon = after(horizonMs);
  if (times.recurrence === null)
    return {
      occurrences: times.endsAt > from ? [{ startsAt: times.startsAt, endsAt: times.endsAt }] : [],
      plannedUntil: times.endsAt,
      planAt: null,
    };
  const occurrences = listOccurrences(times, from, horizon, maxOccurrences);
  if (occurrences.length === maxOccurrences)
    return {
      occurrences,
      plannedUntil: occurrences.at(-1)!.endsAt,
      planAt: occurrences[maxOccurrences / 2]!.startsAt,
    };
  const planAt = isOver(times, horizon) ? null : after(againMs);
  return { occurrences, plannedUntil: horizon, planAt };
}
