import { describe, expect, it } from 'vitest';
import type { CommitStep } from './changes-storage.ts';
import { findCommitPath } from './find-commit-path.ts';

const step = (since: string, sha: string, more: Partial<CommitStep> = {}): CommitStep => ({
  deploymentId: `${since}${sha}`,
  since,
  sha,
  missing: 0,
  hasMore: false,
  ...more,
});

const ids = (steps: readonly CommitStep[], from: string, to: string) => {
  const path = findCommitPath(steps, from, to);
  return path && [path.removed, path.added].map((side) => side.map(({ deploymentId }) => deploymentId));
};

describe('findCommitPath', () => {
  it('joins the deployments between two releases, newest first', () => {
    expect(ids([step('c', 'd'), step('b', 'c'), step('a', 'b')], 'a', 'd')).toEqual([[], ['cd', 'bc', 'ab']]);
  });

  it('finds what a rollback leaves', () => {
    expect(ids([step('b', 'c'), step('a', 'b')], 'c', 'a')).toEqual([['bc', 'ab'], []]);
  });

  it('compares two releases that both followed the same one, as after a rollback', () => {
    expect(ids([step('a', 'c'), step('a', 'b')], 'b', 'c')).toEqual([['ab'], ['ac']]);
  });

  it('finds no difference between two releases of one commit', () => {
    expect(ids([], 'a', 'a')).toEqual([[], []]);
  });

  it('does not know the commits if a deployment between them did not report its own', () => {
    expect(ids([step('c', 'd'), step('a', 'b')], 'a', 'd')).toBeNull();
  });

  it('does not use a deployment that left commits out', () => {
    expect(ids([step('a', 'b', { missing: 1 })], 'a', 'b')).toBeNull();
  });

  it('takes the shortest way and ends in a circle', () => {
    const steps = [step('b', 'a'), step('a', 'b'), step('b', 'c'), step('a', 'c'), step('c', 'c')];
    expect(ids(steps, 'a', 'c')).toEqual([[], ['ac']]);
  });
});
