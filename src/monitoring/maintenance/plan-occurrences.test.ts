import { describe, expect, it } from 'vitest';
import { listOccurrences, parseWindowTimes } from '#platform/recurrence.ts';
import { planOccurrences } from './plan-occurrences.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = Date.parse('2026-03-01T02:00:00Z');
const timesOf = (recurrence: string | null, lengthMs = hourMs / 2) =>
  parseWindowTimes({
    startsAt: new Date(start),
    endsAt: new Date(start + lengthMs),
    recurrence,
    timezone: 'Europe/Berlin',
  });

describe('the plan of a window', () => {
  it('is complete for a window that does not recur', () => {
    const { startsAt, endsAt } = timesOf(null);
    expect(planOccurrences(timesOf(null), new Date(0), new Date(start))).toEqual({
      occurrences: [{ startsAt, endsAt }],
      plannedUntil: endsAt,
      planAt: null,
    });
  });

  it('ends with the last occurrence, also if that is far ahead', () => {
    const plan = (rule: string, now: number) => planOccurrences(timesOf(rule), new Date(now), new Date(now));
    expect(plan('FREQ=DAILY;COUNT=3', start)).toMatchObject({ planAt: null, occurrences: { length: 3 } });
    expect(plan('FREQ=YEARLY;INTERVAL=4;COUNT=3', start).planAt).not.toBeNull();
    expect(plan('FREQ=YEARLY;INTERVAL=4;COUNT=3', start + 9 * 365 * dayMs).planAt).toBeNull();
    expect(plan('FREQ=YEARLY;INTERVAL=4', start + 9 * 365 * dayMs).planAt).not.toBeNull();
  });

  it.each([
    ['FREQ=HOURLY', 8],
    ['FREQ=HOURLY;INTERVAL=5', 20],
    ['FREQ=DAILY;BYHOUR=2,14', 60],
    ['FREQ=WEEKLY;BYDAY=SU', 120],
    ['FREQ=MONTHLY;BYMONTHDAY=31', 400],
    ['FREQ=DAILY;COUNT=60', 120],
  ])('by %s that is extended whenever it is due has every occurrence of %i days', (rule, days) => {
    const times = timesOf(rule);
    const until = start + days * dayMs;
    const known = new Map<number, number>();
    let [now, plannedUntil] = [start - 2 * dayMs, new Date(start - 2 * dayMs)];
    for (;;) {
      const plan = planOccurrences(times, plannedUntil, new Date(now));
      expect(plan.occurrences.length).toBeLessThanOrEqual(50);
      for (const { startsAt } of plan.occurrences)
        if (!known.has(startsAt.getTime())) known.set(startsAt.getTime(), now);
      if (!plan.planAt || plan.planAt.getTime() > until) break;
      // A worker that is 20 hours late still comes in time.
      [now, plannedUntil] = [plan.planAt.getTime() + 20 * hourMs, plan.plannedUntil];
    }
    const wanted = listOccurrences(times, new Date(start - dayMs), new Date(until), 500);
    expect(wanted.length).toBeGreaterThan(3);
    expect(
      wanted.filter(({ startsAt }) => !((known.get(startsAt.getTime()) ?? Infinity) <= startsAt.getTime())),
    ).toEqual([]);
  });
});
