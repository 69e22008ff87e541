import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bucketsOf,
  instantsOf,
  monthBefore,
  monthPeriod,
  nextReportAt,
  parsePeriod,
  reportAt,
} from './period.ts';

const now = new Date('2026-11-16T12:00:00Z');
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
];

describe('the next monthly report', () => {
  it.each([
    ['2026-11-16T12:00:00Z', 'Europe/Berlin', '2026-12-01T05:00:00.000Z'],
    // Summer time.
    ['2026-06-16T12:00:00Z', 'Europe/Berlin', '2026-07-01T04:00:00.000Z'],
    // It is already the first there, but not yet six o'clock.
    ['2026-10-31T23:30:00Z', 'Europe/Berlin', '2026-11-01T05:00:00.000Z'],
    ['2026-11-01T05:00:00Z', 'Europe/Berlin', '2026-12-01T05:00:00.000Z'],
    // Clocks change at 02:00 on 1 November there.
    ['2026-10-20T00:00:00Z', 'America/Los_Angeles', '2026-11-01T14:00:00.000Z'],
    ['2026-12-31T20:00:00Z', 'Pacific/Kiritimati', '2027-01-31T16:00:00.000Z'],
  ])('after %s in %s is at %s', (after, zone, at) => {
    expect(nextReportAt(new Date(after), zone).toISOString()).toBe(at);
  });

  it('comes once for every month, in any time zone, without a gap', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (zone, start) => {
          const months: string[] = [];
          for (let at = nextReportAt(start, zone), count = 0; count < 15; count += 1) {
            months.push(monthBefore(at, zone));
            const next = nextReportAt(at, zone);
            expect(next.getTime()).toBeGreaterThan(at.getTime());
            at = next;
          }
          const numbers = months.map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
          expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a period', () => {
  it('is a month, up to today if it is not over', () => {
    expect(parsePeriod({ month: '2026-02' }, 'UTC', now)).toEqual({
      month: '2026-02',
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(parsePeriod({ month: '2026-11' }, 'UTC', now).to).toBe('2026-11-16');
  });

  it('ends today in its own time zone at the latest', () => {
    const late = new Date('2026-11-16T23:30:00Z');
    expect(parsePeriod({ from: '2026-11-01', to: '2026-11-17' }, 'Europe/Berlin', late).to).toBe(
      '2026-11-17',
    );
    expect(() => parsePeriod({ from: '2026-11-01', to: '2026-11-17' }, 'UTC', late)).toThrow('after today');
  });

  it.each([
    [{}, 'Choose either'],
    [{ from: '2026-01-01' }, 'Choose either'],
    [{ month: '2026-10', from: '2026-01-01', to: '2026-01-02' }, 'Choose either'],
    [{ month: '2026-13' }, 'in the form 2026-10'],
    [{ month: '2026-12' }, 'not begun'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'existing date'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'before the first'],
    [{ from: '2025-11-15', to: '2026-11-16' }, 'at most 366 days'],
    [{ from: '+002026-01-01', to: '2026-01-02' }, 'existing date'],
  ])('is refused: %o', (given, message) => {
    expect(() => parsePeriod(given, 'UTC', now)).toThrow(message);
  });
});

it('the report of a month is created on the first day of the next one, in every time zone', () => {
  for (const zone of zones) {
    expect(monthBefore(reportAt('2026-12', zone), zone)).toBe('2026-12');
    expect(reportAt('2026-12', zone)).toEqual(nextReportAt(new Date('2026-12-15T00:00:00Z'), zone));
  }
});

describe('the bars of a chart', () => {
  const always = new Date(0);

  it('are days of the time zone, of which one has 25 hours in autumn', () => {
    const { starts, end, step, isUtc } = bucketsOf(monthPeriod('2026-10'), 'Europe/Berlin', always);
    expect({ step, isUtc, count: starts.length }).toEqual({ step: 'day', isUtc: false, count: 31 });
    const hours = [...starts.slice(1), end].map(
      (next, index) => (next.getTime() - starts[index]!.getTime()) / 3_600_000,
    );
    expect(hours.indexOf(25)).toBe(24);
    expect(hours.filter((each) => each === 24)).toHaveLength(30);
  });

  it('are days of UTC if there are no hourly statistics, and weeks if they would be too many', () => {
    expect(bucketsOf(monthPeriod('2026-10'), 'Europe/Berlin', now)).toMatchObject({
      step: 'day',
      isUtc: true,
    });
    const year = bucketsOf({ month: null, from: '2025-11-16', to: '2026-11-16' }, 'UTC', always);
    expect({ step: year.step, count: year.starts.length }).toEqual({ step: 'week', count: 53 });
    expect(year.end.toISOString()).toBe('2026-11-17T00:00:00.000Z');
  });

  it('cover the whole period', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 1, max: 12 }), (zone, number) => {
        const period = monthPeriod(`2026-${String(number).padStart(2, '0')}`);
        const { starts, end } = bucketsOf(period, zone, always);
        expect({ start: starts[0], end }).toEqual(instantsOf(period, zone));
      }),
    );
  });
});
