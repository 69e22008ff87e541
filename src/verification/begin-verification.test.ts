import { describe, expect, it } from 'vitest';
import { checkoutRuns } from './begin-verification.ts';

const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('the additional checkout runs of a verification', () => {
  it.each([
    ['after two minutes and a minute before the end', 15, 600, [120, 540]],
    ['once in a window of three minutes', 15, 180, [120]],
    ['not at all in a window of a minute', 15, 60, []],
    ['only those a minute after the first run, if it begins late', 300, 600, [540]],
  ])('begin %s', (_when, settle, window, seconds) => {
    const runs = checkoutRuns({ startedAt: at(0), settledAt: at(settle), endsAt: at(window) });
    expect(runs).toEqual(seconds.map(at));
  });
});
