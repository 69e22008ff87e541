import { describe, expect, it } from 'vitest';
import { withLive, type LiveHistory } from '../protocol/live-history.ts';
import { releasesLeft } from './condemned-commits.ts';
import type { CommitRelease } from './deployment-storage.ts';

/** The newest release of each commit, such as `x2`: release 2 of commit x. */
const releases = (...names: string[]): CommitRelease[] =>
  names.map((name) => ({
    deploymentId: name,
    commitSha: name[0]!,
    releaseTimestamp: name[1]!,
    version: name,
  }));
const after = (...live: string[]) => {
  const liveHistory = live.reduce<LiveHistory>(withLive, []);
  return { liveHistory, currentRelease: live.at(-1) ?? null };
};

describe('a commit', () => {
  it.each([
    ['is sound while its release is live', ['x1', 'y2'], ['1', '2'], []],
    ['is sound after a newer release', ['x1', 'y2', 'z3'], ['1', '2', '3'], []],
    ['is left by a rollback', ['x1', 'y2'], ['1', '2', '1'], ['y']],
    ['stays left after other deployments', ['x1', 'y2', 'z3'], ['1', '2', '1', '3'], ['y']],
    ['is sound after it was deployed again by force', ['x1', 'y3'], ['1', '2', '1', '3'], []],
    ['is left again by another rollback', ['x1', 'y3'], ['1', '2', '1', '3', '1'], ['y']],
    ['is sound after a return to its release by name', ['x1', 'y2'], ['1', '2', '1', '2'], []],
    ['is sound if its release was live before the history begins', ['x1', 'y2'], ['2'], []],
    ['is sound on a host without a history', ['x1'], [], []],
  ])('%s', (_name, made, live, expected) => {
    const left = releasesLeft(releases(...made), after(...live));
    expect(left.map(({ commitSha }) => commitSha)).toEqual(expected);
  });
});
