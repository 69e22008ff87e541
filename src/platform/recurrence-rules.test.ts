import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minute, refusal, windowOf } from './recurrence.fixture.ts';
import { listOccurrences, parseWindowTimes } from './recurrence.ts';

const hour = 60 * minute;
const day = 24 * hour;

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const subset = <T>(values: T[], max: number) => fc.subarray(values, { minLength: 1, maxLength: max });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const ruleParts = fc.record({
  FREQ: fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'),
  INTERVAL: optional(fc.integer({ min: 1, max: 6 })),
  BYMONTH: optional(subset(range(1, 12), 6)),
  BYMONTHDAY: optional(subset([...range(1, 31), -1, -2, -31], 6)),
  BYDAY: optional(subset(weekdays, 4)),
  BYHOUR: optional(subset(range(0, 23), 5)),
  BYMINUTE: optional(fc.integer({ min: 0, max: 59 })),
});
type RuleParts = typeof ruleParts extends fc.Arbitrary<infer T> ? T : never;

const isCombination = ({ FREQ, BYMONTH, BYMONTHDAY }: RuleParts) =>
  (FREQ !== 'HOURLY' || (BYMONTH === undefined && BYMONTHDAY === undefined)) &&
  (FREQ !== 'WEEKLY' || BYMONTHDAY === undefined);
const ruleText = (rule: RuleParts) =>
  Object.entries(rule)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(';');

/** RFC 5545 in UTC, hour by hour: slow and without any of the library's shortcuts. */
function* bruteForce(rule: RuleParts, start: Date, days: number): Generator<number> {
  const interval = rule.INTERVAL ?? 1;
  const startDay = Math.floor(start.getTime() / day);
  const weekOf = (at: number) => Math.floor((at + 3) / 7);
  for (let at = startDay; at < startDay + days; at++) {
    const date = new Date(at * day);
    const months =
      (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth();
    const monthLength = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    const periods = {
      YEARLY: date.getUTCFullYear() - start.getUTCFullYear(),
      MONTHLY: months,
      WEEKLY: weekOf(at) - weekOf(startDay),
      DAILY: at - startDay,
      HOURLY: 0,
    }[rule.FREQ];
    const coarse = rule.FREQ === 'YEARLY' || rule.FREQ === 'MONTHLY';
    const noDays = rule.BYDAY === undefined && rule.BYMONTHDAY === undefined;
    const month =
      rule.BYMONTH?.includes(date.getUTCMonth() + 1) ??
      (rule.FREQ !== 'YEARLY' || !noDays || date.getUTCMonth() === start.getUTCMonth());
    const monthDay =
      rule.BYMONTHDAY?.some((value) => (value > 0 ? value : monthLength + value + 1) === date.getUTCDate()) ??
      (!coarse || !noDays || date.getUTCDate() === start.getUTCDate());
    const weekday =
      rule.BYDAY?.includes(weekdays[date.getUTCDay()] ?? '') ??
      (rule.FREQ !== 'WEEKLY' || date.getUTCDay() === start.getUTCDay());
    if (periods % interval !== 0 || !month || !monthDay || !weekday) continue;
    for (let hours = 0; hours < 24; hours++) {
      const hourly = rule.FREQ === 'HOURLY';
      const elapsed = (at - startDay) * 24 + hours - start.getUTCHours();
      if (!(rule.BYHOUR?.includes(hours) ?? (hourly || hours === start.getUTCHours()))) continue;
      if (hourly && elapsed % interval !== 0) continue;
      const found = at * day + hours * hour + (rule.BYMINUTE ?? start.getUTCMinutes()) * minute;
      if (found >= start.getTime()) yield found;
    }
  }
}

describe('any rule', () => {
  const start = fc
    .integer({ min: Date.UTC(2020, 0, 1) / minute, max: Date.UTC(2030, 0, 1) / minute })
    .map((minutes) => new Date(minutes * minute));

  it('has the occurrences that RFC 5545 gives it, in order', () => {
    fc.assert(
      fc.property(ruleParts.filter(isCombination), start, (rule, startsAt) => {
        const days = 200;
        const expected = [...bruteForce(rule, startsAt, days)].slice(0, 40);
        fc.pre(expected.length > 0);
        const times = windowOf(startsAt.toISOString(), 1, ruleText(rule));
        const to = new Date((Math.floor(startsAt.getTime() / day) + days) * day);
        const listed = listOccurrences(times, startsAt, to, 40);
        expect(listed.map((occurrence) => occurrence.startsAt.getTime())).toEqual(expected);
        expect(times.startsAt.getTime()).toBe(expected[0]);
      }),
      { numRuns: 300 },
    );
  });

  it('has the same occurrences whatever part of the time is listed', () => {
    fc.assert(
      fc.property(
        ruleParts.filter(isCombination),
        start,
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
        fc.integer({ min: 0, max: 100 * 24 }),
        (rule, startsAt, timezone, hours) => {
          const text = ruleText(rule);
          const given = {
            startsAt,
            endsAt: new Date(startsAt.getTime() + 20 * minute),
            timezone,
            recurrence: text,
          };
          fc.pre(refusal(() => parseWindowTimes(given)) === 'accepted');
          const times = parseWindowTimes(given);
          const from = new Date(startsAt.getTime() + hours * hour);
          const to = new Date(from.getTime() + 40 * day);
          const all = listOccurrences(times, startsAt, to, 10_000);
          const part = listOccurrences(times, from, to, 10_000);
          expect(part).toEqual(all.filter(({ endsAt }) => endsAt > from));
          expect(listOccurrences(times, from, to, 3)).toEqual(part.slice(0, 3));
          for (const [index, { startsAt: at, endsAt }] of part.entries()) {
            expect(endsAt.getTime() - at.getTime()).toBe(20 * minute);
            const previous = part[index - 1];
            expect(at.getTime()).toBeGreaterThan(previous?.startsAt.getTime() ?? 0);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is either refused with its field or listed in bounded time, whatever the text', () => {
    const values = fc.oneof(
      fc.constantFrom(
        'MO',
        '5FR',
        '-1SU',
        '31',
        '-31',
        '366',
        '1000',
        '500',
        '20991231T235959Z',
        'DAILY',
        'HOURLY',
      ),
      fc.array(fc.integer({ min: -40, max: 400 }), { minLength: 1, maxLength: 40 }).map(String),
      fc.array(fc.constantFrom('MO', '5FR', '-1SU', '2TU', 'SA'), { minLength: 1, maxLength: 8 }).map(String),
    );
    const names = [
      'INTERVAL',
      'COUNT',
      'UNTIL',
      'BYMONTH',
      'BYMONTHDAY',
      'BYDAY',
      'BYHOUR',
      'BYMINUTE',
      'BYSETPOS',
      'WKST',
    ];
    const hostile = fc
      .tuple(
        fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'),
        fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 5 }),
      )
      .map(
        ([freq, given]) =>
          `FREQ=${freq};${Object.entries(given)
            .map((pair) => pair.join('='))
            .join(';')}`,
      );
    expect.hasAssertions();
    fc.assert(
      fc.property(hostile, (recurrence) => {
        const run = () => {
          const before = process.threadCpuUsage();
          const outcome = refusal(() => {
            const times = windowOf('1990-01-01T00:00:00Z', 1, recurrence, 'Europe/Berlin');
            listOccurrences(times, new Date('2026-11-16'), new Date('2026-12-21'), 50);
          });
          const { user, system } = process.threadCpuUsage(before);
          return { outcome, ms: (user + system) / 1_000 };
        };
        const first = run();
        expect(['accepted', 'recurrence']).toContain(
          first.outcome === 'accepted' ? 'accepted' : first.outcome.field,
        );
        // Some milliseconds. What the library cannot compute takes many seconds.
        expect(first.ms).toBeLessThan(2_000);
      }),
      { numRuns: 500 },
    );
  });
});
