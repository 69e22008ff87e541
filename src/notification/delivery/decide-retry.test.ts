import { describe, expect, it } from 'vitest';
import { decideRetry } from './decide-retry.ts';

const retry = (afterMs: number | null = null) => ({ kind: 'retry', error: 'no', afterMs }) as const;

describe('an attempt that failed', () => {
  it.each([
    [1, 5],
    [2, 30],
    [3, 300],
    [4, 1_800],
    [5, 7_200],
    [6, 18_000],
  ])('for the %ith time is followed by another in %i s', (attempts, seconds) => {
    expect(decideRetry(retry(), attempts, 0)).toEqual({ kind: 'again', error: 'no', inMs: seconds * 1_000 });
    expect(decideRetry(retry(), attempts, 1)).toMatchObject({ inMs: seconds * 1_100 });
  });

  it('for the seventh time was the last', () => {
    expect(decideRetry(retry(), 7, 0)).toEqual({ kind: 'failed', error: 'no', switchOff: false });
  });

  it('waits for as long as the provider asks, within reason', () => {
    expect(decideRetry(retry(60_000), 1, 0)).toMatchObject({ inMs: 60_000 });
    expect(decideRetry(retry(1_000), 1, 0)).toMatchObject({ inMs: 5_000 });
    expect(decideRetry(retry(1e12), 1, 0)).toMatchObject({ inMs: 21_600_000 });
  });

  it('for good is not repeated; one that is gone switches the channel off', () => {
    expect(decideRetry({ kind: 'refused', error: 'no' }, 1, 0)).toEqual({
      kind: 'failed',
      error: 'no',
      switchOff: false,
    });
    expect(decideRetry({ kind: 'gone', error: 'no' }, 1, 0)).toMatchObject({
      kind: 'failed',
      switchOff: true,
    });
  });
});
