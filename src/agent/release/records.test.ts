import { describe, expect, it } from 'vitest';
import { toPrune, type Release } from './records.ts';

const release = (day: number, state: 'good' | 'failed' | 'building' | null = 'good'): Release => ({
  timestamp: `202601${String(day).padStart(2, '0')}_000000`,
  record: state && { state, deploymentId: null, version: null, sha: null, at: '' },
});
const names = (...days: number[]): string[] => days.map((day) => release(day).timestamp);
const live = (day: number): string => release(day).timestamp;

/** As after deployments on these days, one after the other. */
const past = (...days: number[]): string[] => names(...days);

describe('pruning', () => {
  it('keeps the newest good releases', () => {
    const releases = [1, 2, 3, 4].map((day) => release(day));
    expect(
      toPrune(releases, { keep: 3, current: live(4), history: past(1, 2, 3, 4), latest: live(4) }),
    ).toEqual(names(1));
  });

  it('removes releases that were rolled back from before older sound ones', () => {
    const releases = [1, 2, 3, 4, 5].map((day) => release(day));
    expect(toPrune(releases, { keep: 3, current: live(5), history: past(1, 2, 5), latest: live(5) })).toEqual(
      names(3, 4),
    );
  });

  it.each([
    ['the live one, however old', [1], live(1), names(2, 3, 4)],
    ['the one that was live before it', [1, 2, 3, 4], live(4), names(1, 2)],
    ['the one that was live before it, past what was rolled back from', [1, 4], live(4), names(2, 3)],
    ['the one that was live before it, if the history is behind', [1, 2], live(4), names(1, 3)],
  ])('never removes %s', (_what, history, current, pruned) => {
    const releases = [1, 2, 3, 4].map((day) => release(day));
    expect(toPrune(releases, { keep: 1, current, history: past(...history), latest: current })).toEqual(
      pruned,
    );
  });

  it('never removes a failed release that was live, nor the good one before it', () => {
    const releases = [release(1), release(2), release(3, 'failed'), release(4)];
    const history = past(1, 2, 3, 4);
    expect(toPrune(releases, { keep: 1, current: live(4), history, latest: live(4) })).toEqual(names(1));
  });

  it('keeps a failed release until the next deployment', () => {
    const releases = [release(1), release(2, 'failed'), release(3), release(4, 'failed')];
    expect(toPrune(releases, { keep: 5, current: live(3), history: past(1, 3), latest: live(4) })).toEqual(
      names(2),
    );
  });

  it('removes incomplete releases of earlier deployments, and counts those of other tools as good', () => {
    const releases = [release(1, null), release(2, 'building'), release(3)];
    expect(toPrune(releases, { keep: 5, current: live(3), history: past(1, 3), latest: live(3) })).toEqual(
      names(2),
    );
  });
});
