import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths, entriesOn, firstOfMonth, lookOf, monthOf, timeOn, weeksOf } from './calendar.ts';
import type { ListedWindow } from './kinds.ts';

const now = new Date(2026, 10, 16, 12);
const on = (day: number, hour = 0): Date => new Date(2026, 10, day, hour);

const window = (title: string, ...occurrences: (readonly [Date, Date])[]): ListedWindow => ({
  id: title,
  teamId: 'team',
  covers: null,
  title,
  startsAt: occurrences[0]![0].toISOString(),
  endsAt: occurrences[0]![1].toISOString(),
  recurrence: null,
  timezone: 'UTC',
  state: 'SCHEDULED',
  createdBy: 'ann@example.com',
  occurrences: occurrences.map(([startsAt, endsAt]) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  })),
});

it('a month is read from the address, and anything else is this month', () => {
  expect(monthOf(firstOfMonth('2027-02', now))).toBe('2027-02');
  for (const text of ['', '2027-13', 'x', '0000-01'])
    expect(monthOf(firstOfMonth(text, now))).toBe('2026-11');
});

const daysIn = (first: Date): number => new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();

it('the weeks of a month begin with the first day of the week and contain every day once', () => {
  fc.assert(
    fc.property(fc.integer({ min: -600, max: 600 }), fc.integer({ min: 1, max: 7 }), (months, firstDay) => {
      const first = addMonths(firstOfMonth('', now), months);
      const weeks = weeksOf(first, firstDay);
      expect(weeks.map(([day]) => day!.getDay())).toEqual(weeks.map(() => firstDay % 7));
      const inMonth = weeks.flat().filter((day) => monthOf(day) === monthOf(first));
      expect(inMonth.map((day) => day.getDate())).toEqual(
        Array.from({ length: daysIn(first) }, (_, day) => day + 1),
      );
    }),
  );
});

it('a day has what touches it, by start, and an end at midnight does not touch the next day', () => {
  const windows = [
    window('late', [on(22, 22), on(23)]),
    window('early', [on(22, 2), on(22, 4)]),
    window('days', [on(21, 20), on(24, 6)]),
  ];
  expect(entriesOn(on(22), windows).map((entry) => entry.window.title)).toEqual(['days', 'early', 'late']);
  expect(entriesOn(on(23), windows).map((entry) => entry.window.title)).toEqual(['days']);
  expect(entriesOn(on(25), windows)).toEqual([]);
});

it('a window that recurs on a day is one entry with its count', () => {
  const hourly = window('hourly', [on(22, 1), on(22, 2)], [on(22, 5), on(22, 6)], [on(23, 1), on(23, 2)]);
  expect(entriesOn(on(22), [hourly])).toMatchObject([{ count: 2, startsAt: on(22, 1) }]);
});

it('a window that lasts for days has a time only on its first and last day', () => {
  const days = window('days', [on(21, 20), on(24, 6)]);
  const [first, between, last] = [21, 22, 24].map((day) => timeOn(on(day), entriesOn(on(day), [days])[0]!));
  expect(first).toMatch(/8:00|20:00/);
  expect(between).toBe('all day');
  expect(last).toMatch(/^until 0?6:00/);
});

it('of a recurring window that is active, only the occurrence of now looks active', () => {
  const weekly = {
    ...window('weekly', [on(9, 2), on(9, 4)], [on(16, 2), on(16, 4)], [on(23, 2), on(23, 4)]),
  };
  const looks = [9, 16, 23].map((day) => lookOf(entriesOn(on(day), [weekly])[0]!, on(16, 3).getTime()));
  expect(looks).toEqual(['over', 'active', 'planned']);
  const cancelled = { ...weekly, state: 'CANCELLED' as const };
  expect(lookOf(entriesOn(on(23), [cancelled])[0]!, on(16, 3).getTime())).toBe('cancelled');
});
