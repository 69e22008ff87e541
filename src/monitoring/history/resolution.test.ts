import { expect, it } from 'vitest';
import { chooseResolution } from './resolution.ts';

const now = new Date('2026-11-17T12:00:00Z');
const hours = (count: number, agoHours = 0) => ({
  from: new Date(now.getTime() - (agoHours + count) * 3_600_000),
  to: new Date(now.getTime() - agoHours * 3_600_000),
});
const kept = { retentionDays: 90, rawRetentionDays: 10 };

it.each([
  ['each check of 6 hours', hours(6), 750, 'CHECK'],
  ['hours for longer ranges', hours(7), 750, 'HOUR'],
  ['hours for 30 days', hours(30 * 24), 750, 'HOUR'],
  ['days if there are more hours than points', hours(31 * 24), 700, 'DAY'],
  ['hours for 6 hours whose checks are deleted', hours(6, 11 * 24), 750, 'HOUR'],
  ['days for 6 hours that are older than the hours', hours(6, 100 * 24), 750, 'DAY'],
] as const)('response times are shown as %s', (_, range, limit, resolution) => {
  expect(chooseResolution(range, now, limit, kept)).toBe(resolution);
});

it('hours of the last 8 days are kept even if checks are kept for a day', () => {
  expect(chooseResolution(hours(24, 6 * 24), now, 750, { retentionDays: 1, rawRetentionDays: 1 })).toBe(
    'HOUR',
  );
});
