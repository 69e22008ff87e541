import { describe, expect, it } from 'vitest';
import { checkoutRuns, watchTimes } from './begin-verification.ts';

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

describe('the times of a verification', () => {
  const settings = { settleSeconds: 15, windowSeconds: 600 };
  it.each([
    ['are counted from the switch', null, 15, 600],
    ['are not changed by a maintenance page that ended before the switch', -5, 15, 600],
    ['begin again at the end of the maintenance page', 240, 255, 600],
    ['leave a minute after a long maintenance page', 900, 915, 975],
  ])('%s', (_title, ended, settled, ends) => {
    const times = watchTimes(at(0), settings, ended === null ? null : at(ended));
    expect(times).toEqual({ settledAt: at(settled), endsAt: at(ends) });
  });
});
