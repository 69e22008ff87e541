import { expect, it } from 'vitest';
import { summariseTrend } from './summarise-trend.ts';

const day = (uptimePercentage: number | null, avgResponseTimeMs: number | null, downtimeSeconds = 0) => ({
  date: '2026-01-01T00:00:00.000Z',
  uptimePercentage,
  downtimeSeconds,
  avgResponseTimeMs,
});

it('averages the days that have checks, and compares the response time with the days before', () => {
  const trend = [day(100, 100), day(null, null), day(100, 150), day(98, 250, 90)];
  expect(summariseTrend(trend, 2)).toEqual({ uptime: 99, downtimeSeconds: 90, response: 200, change: 1 });
});

it('is unknown without checks, and has no change without days before', () => {
  const nothing = { uptime: null, downtimeSeconds: 0, response: null, change: null };
  expect(summariseTrend([day(null, null)], 7)).toEqual(nothing);
  expect(summariseTrend([day(100, 80)], 7).change).toBeNull();
});
