import { describe, expect, it } from 'vitest';
import { isQuiet, parseQuietHours } from './quiet-hours.ts';

const berlin = { from: '22:00', to: '06:30', timezone: 'Europe/Berlin' };

describe('quiet hours', () => {
  it.each([
    ['2026-07-01T19:59:59Z', false],
    ['2026-07-01T20:00:00Z', true],
    ['2026-07-02T00:00:00Z', true],
    ['2026-07-02T04:29:59Z', true],
    ['2026-07-02T04:30:00Z', false],
  ])('over midnight, in summer: %s is %s', (now, expected) => {
    expect(isQuiet(berlin, new Date(now))).toBe(expected);
  });

  it.each([
    ['2026-01-01T20:30:00Z', false],
    ['2026-01-01T21:00:00Z', true],
    ['2026-01-02T05:29:00Z', true],
    ['2026-01-02T05:30:00Z', false],
  ])('over midnight, in winter: %s is %s', (now, expected) => {
    expect(isQuiet(berlin, new Date(now))).toBe(expected);
  });

  it.each([
    // Clocks go from 02:00 to 03:00, and from 03:00 back to 02:00.
    ['2026-03-29T00:59:00Z', true],
    ['2026-03-29T01:00:00Z', false],
    ['2026-10-25T00:30:00Z', true],
    ['2026-10-25T01:30:00Z', true],
    ['2026-10-25T02:00:00Z', false],
  ])('follow the local clock when it changes: %s is %s', (now, expected) => {
    expect(isQuiet({ ...berlin, from: '01:30', to: '03:00' }, new Date(now))).toBe(expected);
  });

  it('within a day end on that day', () => {
    const lunch = { from: '12:00', to: '13:00', timezone: 'UTC' };
    expect([11, 12, 13].map((hour) => isQuiet(lunch, new Date(Date.UTC(2026, 0, 1, hour, 30))))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('around midnight name it 00:00', () => {
    const hours = parseQuietHours({ from: '23:59', to: '00:01', timezone: 'UTC' });
    expect(isQuiet(hours, new Date('2026-01-01T00:00:30Z'))).toBe(true);
    expect(() => parseQuietHours({ ...hours, from: '24:00' })).toThrow('22:00');
  });
});
