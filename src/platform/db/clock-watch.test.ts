import { expect, it } from 'vitest';
import { ClockDrift } from './clock-watch.ts';

it('detects that a clock was set', () => {
  const drift = new ClockDrift();
  const hour = 3_600_000;
  expect(drift.note(10 * hour, 0)).toBe(0);
  expect(drift.note(10 * hour + 5_000, 5_000)).toBe(0);
  // A response that took 1.9 s.
  expect(drift.note(10 * hour + 10_000, 11_900)).toBe(0);
  expect(drift.note(8 * hour + 15_000, 15_000)).toBe(-2 * hour + 1_900);
  expect(drift.note(8 * hour + 20_000, 20_000)).toBe(0);
  expect(drift.note(9 * hour + 25_000, 25_000)).toBe(hour);
});
