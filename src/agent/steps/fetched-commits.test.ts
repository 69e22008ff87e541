import { describe, expect, it } from 'vitest';
import { parseFetched } from './fetched-commits.ts';

const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string];
const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join('');

describe('parseFetched', () => {
  it('reads the commit and those since the live release', () => {
    const head = [three, 'Ada', 'Third'];
    expect(parseFetched(text(three, ...head, one, '0', ...head, two, 'Bob', 'Second'))).toEqual({
      sha: three,
      commit: { sha: three, author: 'Ada', subject: 'Third' },
      changes: {
        since: one,
        missing: 0,
        hasMore: false,
        commits: [
          { sha: three, author: 'Ada', subject: 'Third' },
          { sha: two, author: 'Bob', subject: 'Second' },
        ],
      },
    });
  });

  it('reads the result of an older agent, which is only the commit id', () => {
    expect(parseFetched(text(one))).toEqual({ sha: one, commit: null, changes: null });
  });

  it('does not know the range if the live release is not in the repository', () => {
    expect(parseFetched(text(one, one, 'Ada', 'First')).changes).toBeNull();
  });

  it('knows that nothing changed if the same commit is deployed again', () => {
    expect(parseFetched(text(one, one, 'Ada', 'First', one, '0')).changes).toEqual({
      since: one,
      missing: 0,
      hasMore: false,
      commits: [],
    });
  });

  it('accepts a commit without a message', () => {
    expect(parseFetched(text(one, one, 'Ada', '', two, '0', one, 'Ada', ''))).toMatchObject({
      commit: { subject: '' },
      changes: { commits: [{ sha: one, subject: '' }] },
    });
  });

  it('reports 100 commits and that there are more', () => {
    const many = Array.from({ length: 101 }, () => [one, 'Ada', 'First']).flat();
    const { changes } = parseFetched(text(one, one, 'Ada', 'First', two, '7', ...many));
    expect([changes!.commits.length, changes!.hasMore, changes!.missing]).toEqual([100, true, 7]);
  });
});
