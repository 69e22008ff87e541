import { words } from '../../words/words.ts';

const dayMs = 86_400_000;
const mostDays = 366;

/** Two days in the user's time zone, as the fields have them: `2026-01-31`. Both are included. */
export type Days = { from: string; to: string };

/** The last 31 days. */
export function latestDays(now: Date): Days {
  return { from: dayOf(new Date(now.getTime() - 30 * dayMs)), to: dayOf(now) };
}

/** The instants from the beginning of the first day to the end of the last, or why there are none. */
export function toPeriod({ from, to }: Days): { from: string; to: string } | { mistake: string } {
  const t = words().vat.checks.periodMistakes;
  const [first, last] = [startOf(from), startOf(to)];
  if (!first) return { mistake: t.noFirst };
  if (!last) return { mistake: t.noLast };
  if (last < first) return { mistake: t.reversed };
  const end = new Date(last);
  end.setDate(end.getDate() + 1);
  if (end.getTime() - first.getTime() > mostDays * dayMs) return { mistake: t.tooLong(mostDays) };
  return { from: first.toISOString(), to: end.toISOString() };
}

/** A day begins at midnight of the user, on the days when the clocks change too. */
function startOf(day: string): Date | null {
  const [year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).slice(1).map(Number);
  return year && month && date ? new Date(year, month - 1, date) : null;
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
