import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClock } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('what counts seconds and what does not are of the same moment', () => {
  const clock = createClock();
  const seen: string[] = [];
  const stopTime = clock.subscribe('calm', () => seen.push(`time ${clock.read()}`));
  vi.advanceTimersByTime(10_000);
  expect(seen.splice(0)).toEqual(['time 0', 'time 10000']);
  vi.advanceTimersByTime(4_000);
  const stopCount = clock.subscribe('seconds', () => seen.push(`count ${clock.read()}`));
  vi.advanceTimersByTime(1_000);
  expect(seen.splice(0)).toEqual(['count 14000', 'time 14000', 'count 15000', 'time 15000']);
  stopCount();
  vi.advanceTimersByTime(9_000);
  expect(seen.splice(0)).toEqual(['time 15000']);
  stopTime();
  expect(vi.getTimerCount()).toBe(0);
});

it('a time that is shown after a pause is not of the moment before it', () => {
  const clock = createClock();
  vi.setSystemTime(3_600_000);
  expect(clock.read()).toBe(3_600_000);
  vi.setSystemTime(3_605_000);
  expect(clock.read(), 'until the next tick').toBe(3_600_000);
});
