import { expect, it } from 'vitest';
import { ClockDrift } from './clock-watch.ts';

it('detects that a clock was set', () => {
  const drift = new ClockDrift();
  const hour = 3_600_000;
  expect(drift.note(10 * hour, 0, 0)).toBe(0);
  expect(drift.note(10 * hour + 5_000, 5_000, 5_000)).toBe(0);
  expect(drift.note(8 * hour + 15_000, 15_000, 15_100)).toBe(-2 * hour);
  expect(drift.note(8 * hour + 20_000, 20_000, 20_000)).toBe(0);
  expect(drift.note(9 * hour + 25_000, 25_000, 25_000)).toBe(hour);
});

it('does not take a slow answer for a clock that was set', () => {
  const drift = new ClockDrift();
  expect(drift.note(100_000, 0, 0)).toBe(0);
  // The clock was read at once, and the answer came late; or the question did.
  expect(drift.note(105_000, 5_000, 15_000)).toBe(0);
  expect(drift.note(130_000, 20_000, 30_000)).toBe(0);
  expect(drift.note(135_000, 35_000, 35_000)).toBe(0);
  // Set back by a minute, in the midst of 10 s without an answer.
  expect(drift.note(85_000, 40_000, 50_000)).toBe(-55_000);
});

it('detects with the next answer that a clock was set in the midst of a slow one', () => {
  const drift = new ClockDrift();
  expect(drift.note(100_000, 0, 0)).toBe(0);
  // Set back by 30 s, and read 5 s before the answer, for which it took 40 s.
  expect(drift.note(115_000, 10_000, 50_000)).toBe(0);
  expect(drift.note(130_000, 60_000, 60_000)).toBe(-30_000);
});
