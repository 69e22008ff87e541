import { locale, words } from '../words/words.ts';
import type { ListedWindow } from './kinds.ts';

/** A window on one day: its first occurrence there, and how many there are. */
export type Entry = { window: ListedWindow; startsAt: Date; endsAt: Date; count: number };

/** `2026-11`. */
export const monthOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;

/** The first day of a month, or of this one if the text is none. */
export function firstOfMonth(month: string, now: Date): Date {
  const [, year, number] = /^([12]\d{3})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  return year
    ? new Date(Number(year), Number(number) - 1, 1)
    : new Date(now.getFullYear(), now.getMonth(), 1);
}

export const addMonths = (first: Date, months: number): Date =>
  new Date(first.getFullYear(), first.getMonth() + months, 1);

export const addDays = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** The weeks of a month, filled up with days of its neighbours. `firstDay` of a week is 1 (Monday) to 7. */
export function weeksOf(first: Date, firstDay: number): Date[][] {
  const before = (first.getDay() - firstDay + 7) % 7;
  const days = before + addDays(addMonths(first, 1), -1).getDate();
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day - before)),
  );
}

/** What happens on a day, by start. The occurrences of one window are one entry: it may recur every hour. */
export function entriesOn(day: Date, windows: readonly ListedWindow[]): Entry[] {
  const from = day.getTime();
  const to = addDays(day, 1).getTime();
  return windows
    .flatMap((window): Entry[] => {
      const here = window.occurrences.filter(
        ({ startsAt, endsAt }) => Date.parse(startsAt) < to && Date.parse(endsAt) > from,
      );
      const [one] = here;
      if (!one) return [];
      return [{ window, startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt), count: here.length }];
    })
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** When it is, in the words of one day: of a window that lasts for days, the days between have no time. */
export function timeOn(day: Date, { startsAt, endsAt }: Entry): string {
  const t = words().maintenance;
  const clock = (date: Date): string => date.toLocaleTimeString(locale(), { timeStyle: 'short' });
  if (startsAt >= day) return clock(startsAt);
  return endsAt < addDays(day, 1) ? t.until(clock(endsAt)) : t.allDay;
}

/** An occurrence of a window: a recurring one that is active now has others that are over or to come. */
export function lookOf({ window, startsAt, endsAt }: Entry, now: number): string {
  if (window.state === 'CANCELLED') return 'cancelled';
  if (endsAt.getTime() <= now || window.state === 'ENDED') return 'over';
  return startsAt.getTime() <= now ? 'active' : 'planned';
}

/** 1 (Monday) to 7, by the language of the texts. */
export function firstDayOfWeek(): number {
  const own = new Intl.Locale(locale() ?? navigator.language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  return own.getWeekInfo?.().firstDay ?? 1;
}
