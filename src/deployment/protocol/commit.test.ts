import { describe, expect, it } from 'vitest';
import { parseCommit, parseCommitRange, toLine } from './commit.ts';

const sha = 'a'.repeat(40);

describe('toLine', () => {
  it('removes control characters, line breaks and changes of the writing direction', () => {
    expect(toLine('\u001b[31mFix\r\n\tthe\u0000 \u202Ecart\u2069 ', 200)).toBe('[31mFix the cart');
  });

  it('cuts a long text between characters', () => {
    expect(toLine('🛒'.repeat(50), 10)).toBe(`${'🛒'.repeat(9)}…`);
    expect(toLine(`x${'🛒'.repeat(1_000_000)}`, 10)).toBe(`x${'🛒'.repeat(8)}…`);
  });

  it('replaces unpaired surrogates, which PostgreSQL cannot store', () => {
    expect(toLine('a\ud800b', 200)).toBe('a\ufffdb');
  });

  it('is empty for what is not a text', () => {
    expect([toLine(undefined, 9), toLine({}, 9), toLine(7, 9)]).toEqual(['', '', '']);
  });
});

describe('parseCommit', () => {
  it('keeps a commit and cleans its texts', () => {
    expect(parseCommit({ sha: sha.toUpperCase(), subject: ' Fix\n', author: 'Ada', more: 1 })).toEqual({
      sha,
      subject: 'Fix',
      author: 'Ada',
    });
  });

  it('returns null instead of refusing what is not a commit', () => {
    for (const value of [null, 'x', [], { sha: 'HEAD' }, { sha: `${sha}; rm` }, { subject: 'x' }])
      expect(parseCommit(value)).toBeNull();
  });
});

describe('parseCommitRange', () => {
  const commit = { sha, subject: 'Fix', author: 'Ada' };

  it('keeps at most 100 commits and says that there are more', () => {
    const range = parseCommitRange({
      since: sha,
      commits: Array.from({ length: 101 }, () => commit),
      missing: 2,
    });
    expect(range).toMatchObject({ since: sha, hasMore: true, missing: 2 });
    expect(range!.commits).toHaveLength(100);
  });

  it('limits the number of missing commits', () => {
    const missing = (value: unknown) =>
      parseCommitRange({ since: sha, commits: [], missing: value })!.missing;
    expect([missing(-1), missing(1e9), missing('7'), missing(Number.NaN)]).toEqual([0, 1_000, 0, 0]);
  });

  it('is not known if any part of it is invalid', () => {
    for (const value of [
      null,
      {},
      { since: 'x', commits: [] },
      { since: sha },
      { since: sha, commits: [{}] },
    ])
      expect(parseCommitRange(value)).toBeNull();
  });
});
