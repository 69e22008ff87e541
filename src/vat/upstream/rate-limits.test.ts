import { expect, it } from 'vitest';
import { createRetrySpacing } from './rate-limits.ts';

it('postponed requests return one interval apart, and intervals in the past do not count', () => {
  let now = 1_000;
  const spacing = createRetrySpacing(() => now);
  expect([1, 2, 3].map(() => spacing.nextDelay('DE', 500))).toEqual([100, 600, 1_100]);
  expect(spacing.nextDelay('AT', 500)).toBe(100);
  now += 60_000;
  expect([1, 2, 3].map(() => spacing.nextDelay('DE', 2))).toEqual([100, 102, 104]);
});

it('no request is postponed by more than a minute, and those that would be are spread at random', () => {
  const spacing = createRetrySpacing(
    () => 0,
    () => 0.5,
  );
  const times = Array.from({ length: 1_000 }, () => spacing.nextDelay('DE', 5_000));
  expect(Math.max(...times)).toBeLessThanOrEqual(60_000);
  expect(times.filter((time) => time === 45_000)).toHaveLength(1_000 - 12);
});
