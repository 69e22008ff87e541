import { describe, expect, it } from 'vitest';
import { toPrune, type Release } from './records.ts';

const release = (day: number, state: 'good' | 'failed' | 'building' | null = 'good'): Release => ({
  timestamp: `202601${String(day).padStart(2, '0')}_000000`,
  record: state && { state, deploymentId: null, version: null, sha: null, at: '' },
});
const names = (...days: number[]): string[] => days.map((day) => release(day).timestamp);
const live = (day: number): string => release(day).timestamp;

describe('pruning', () => {
  it('keeps the newest good ones', () => {
    const releases = [1, 2, 3, 4].map((day) => release(day));
    expect(toPrune(releases, { keep: 3, current: live(4), latest: live(4) })).toEqual(names(1));
  });

  it('never takes the live one, however old, nor the newest good one besides', () => {
    const releases = [1, 2, 3, 4].map((day) => release(day));
    expect(toPrune(releases, { keep: 1, current: live(1), latest: live(1) })).toEqual(names(2, 3));
    expect(toPrune(releases, { keep: 1, current: live(4), latest: live(4) })).toEqual(names(1, 2));
  });

  it('keeps what failed for one round', () => {
    const releases = [release(1), release(2, 'failed'), release(3), release(4, 'failed')];
    expect(toPrune(releases, { keep: 5, current: live(3), latest: live(4) })).toEqual(names(2));
  });

  it('takes half-built ones of earlier deployments, and counts those of other tools as good', () => {
    const releases = [release(1, null), release(2, 'building'), release(3)];
    expect(toPrune(releases, { keep: 5, current: live(3), latest: live(3) })).toEqual(names(2));
  });
});
