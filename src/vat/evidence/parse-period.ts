import { dayOrTimeRule, parseDayOrTime } from '#platform/date-time.ts';
import { badRequest } from '#platform/errors.ts';

export type PeriodQuery = { teamId?: unknown; from?: unknown; to?: unknown };

const dayMs = 86_400_000;
const defaultDays = 31;
const maxDays = 366;

/** A day begins at midnight UTC. `to` is not included: from 2026-01-01 to 2027-01-01 is a year. */
export const parsePeriod = ({ from, to }: PeriodQuery, now: Date): { from: Date; to: Date } =>
  checkPeriod(parseTime('from', from), parseTime('to', to), now);

/** `to` defaults to now, and `from` to 31 days before. */
export function checkPeriod(
  from: Date | null | undefined,
  to: Date | null | undefined,
  now: Date,
): { from: Date; to: Date } {
  // Including the checks of this millisecond.
  const end = to ?? new Date(now.getTime() + 1);
  const start = from ?? new Date(end.getTime() - defaultDays * dayMs);
  if (start >= end) throw badRequest('The beginning must be before the end.', { field: 'from' });
  if (end.getTime() - start.getTime() > maxDays * dayMs)
    throw badRequest(`The beginning and the end must be at most ${maxDays} days apart.`, { field: 'from' });
  return { from: start, to: end };
}

function parseTime(name: string, value: unknown): Date | null {
  if (value === undefined || value === '') return null;
  const time = parseDayOrTime(value);
  if (!time) throw badRequest(`${name} must be ${dayOrTimeRule}.`);
  return time;
}
