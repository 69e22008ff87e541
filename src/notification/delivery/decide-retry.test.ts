import { describe, expect, it } from 'vitest';
import { decideRetry, maxPauseSeconds } from './decide-retry.ts';

const retry = (afterMs: number | null = null) => ({ kind: 'retry', error: 'no', afterMs }) as const;

describe('a failed attempt', () => {
  it.each([
    [1, 5],
    [2, 30],
    [3, 300],
    [4, 1_800],
    [5, 7_200],
    [6, 18_000],
  ])('number %i is retried after %i s', (attempts, seconds) => {
    expect(decideRetry(retry(), attempts, 0)).toEqual({
      kind: 'again',
      error: 'no',
      inMs: seconds * 1_000,
      pauseMs: 0,
    });
    expect(decideRetry(retry(), attempts, 1)).toMatchObject({ inMs: seconds * 1_100 });
  });

  it('number seven is the last', () => {
    expect(decideRetry(retry(), 7, 0)).toEqual({ kind: 'failed', error: 'no', disableChannel: false });
  });

  it('is retried when the provider asks for it, after 6 hours at most', () => {
    expect(decideRetry(retry(60_000), 1, 0)).toMatchObject({ inMs: 60_000 });
    expect(decideRetry(retry(1_000), 1, 0)).toMatchObject({ inMs: 5_000 });
    expect(decideRetry(retry(1e12), 1, 0)).toMatchObject({ inMs: 21_600_000 });
  });

  it('pauses the channel for as long as the provider asks for, however long the message itself waits', () => {
    const pauses = [null, 0, 1_000, 60_000, 1e12].map((afterMs) => decideRetry(retry(afterMs), 6, 0));
    expect(pauses.map((each) => each.kind === 'again' && each.pauseMs)).toEqual([
      0, 0, 1_000, 60_000, 21_600_000,
    ]);
    expect(decideRetry(retry(1e12), 6, 1)).toMatchObject({ pauseMs: maxPauseSeconds * 1_000 });
  });

  it('that is final is not retried; if the address no longer exists, the channel is disabled', () => {
    expect(decideRetry({ kind: 'refused', error: 'no' }, 1, 0)).toEqual({
      kind: 'failed',
      error: 'no',
      disableChannel: false,
    });
    expect(decideRetry({ kind: 'gone', error: 'no' }, 1, 0)).toMatchObject({
      kind: 'failed',
      disableChannel: true,
    });
  });
});
