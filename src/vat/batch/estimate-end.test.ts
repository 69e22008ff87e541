import { expect, it } from 'vitest';
import { estimateEnd, retryOf } from './estimate-end.ts';

const now = new Date('2026-01-01T00:01:40Z');
const running = { state: 'RUNNING', startedAt: new Date('2026-01-01T00:00:00Z') } as const;
const lanesOf = (...lanes: [lane: string, total: number, waiting: number, retrying?: number][]) =>
  lanes.map(([lane, total, waiting, retrying = 0]) => {
    const nextAttemptAt = retrying > 0 ? new Date(now.getTime() + 60_000) : null;
    return { lane, total, waiting, retrying, nextAttemptAt };
  });
const secondsLeft = (...lanes: Parameters<typeof lanesOf>): number | null => {
  const list = lanesOf(...lanes);
  const end = estimateEnd(running, list, now);
  return end && (end.getTime() - now.getTime()) / 1_000;
};

it('the slowest register decides when a batch ends', () => {
  expect(secondsLeft(['eu DE', 1_000, 500], ['eu AT', 300, 200])).toBe(200);
});

it('until a register has given some answers, its limit is the estimate', () => {
  expect(secondsLeft(['ch', 12, 12])).toBe(60);
  expect(secondsLeft(['uk', 100, 90])).toBe(45);
});

it('a batch that has ended, or has nothing left to ask, has no estimated end', () => {
  expect(secondsLeft()).toBeNull();
  expect(estimateEnd({ ...running, state: 'DONE' }, lanesOf(['uk', 2, 1]), now)).toBeNull();
});

it('a batch has no estimated end while all rows of a register that are left wait for a retry', () => {
  expect(secondsLeft(['eu DE', 100, 3, 3], ['uk', 100, 50])).toBeNull();
  expect(secondsLeft(['eu DE', 1_000, 500, 3])).toBe(100);
});

it('rows that wait for a retry are counted, with the time of the next attempt, which is never in the past', () => {
  expect(retryOf(lanesOf(['uk', 2, 1]), now)).toBeNull();
  const lanes = lanesOf(['eu DE', 100, 3, 3], ['uk', 9, 9, 2]);
  const inAMinute = new Date('2026-01-01T00:02:40Z');
  expect(retryOf(lanes, now)).toEqual({ rows: 5, nextAttemptAt: inAMinute });
  const later = new Date('2026-01-01T00:05:00Z');
  expect(retryOf(lanes, later)).toEqual({ rows: 5, nextAttemptAt: later });
});
