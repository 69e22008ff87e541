import { expect, it } from 'vitest';
import { createLine } from './retry-spacing.ts';

it('tells each a time of its own, one pace after the other, and lets the past be', () => {
  let now = 1_000;
  const line = createLine(() => now);
  expect([1, 2, 3].map(() => line.comeBackIn('DE', 500))).toEqual([100, 600, 1_100]);
  expect(line.comeBackIn('AT', 500)).toBe(100);
  now += 60_000;
  expect([1, 2, 3].map(() => line.comeBackIn('DE', 2))).toEqual([100, 102, 104]);
});

it('sends nobody away for more than a minute, and spreads those who would be', () => {
  const line = createLine(
    () => 0,
    () => 0.5,
  );
  const times = Array.from({ length: 1_000 }, () => line.comeBackIn('DE', 5_000));
  expect(Math.max(...times)).toBeLessThanOrEqual(60_000);
  expect(times.filter((time) => time === 45_000)).toHaveLength(1_000 - 12);
});
