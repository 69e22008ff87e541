import { describe, expect, it } from 'vitest';
import type { DeploymentEntryFragment } from '../api/deployment.generated.ts';
import { mergeHistory, withNewest, withOlder, type Page } from './merge-history.ts';

const entry = (minute: number, over: Partial<DeploymentEntryFragment> = {}): DeploymentEntryFragment => ({
  id: `d${minute}`,
  environmentId: 'e',
  kind: 'DEPLOY',
  version: `v${minute}`,
  gitRef: 'main',
  deployType: 'CODE',
  status: 'SUCCEEDED',
  outcome: 'LIVE',
  commitSha: null,
  commitSubject: null,
  commitAuthor: null,
  triggeredBy: 'me@example.com',
  tokenName: null,
  createdAt: `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
  startedAt: null,
  durationSeconds: null,
  automatic: false,
  waitsFor: null,
  verification: null,
  ...over,
});
const page = (minutes: number[], endCursor: string | null = null): Page => ({
  edges: minutes.map((minute) => ({ node: entry(minute) })),
  pageInfo: { hasNextPage: endCursor !== null, endCursor },
});
const minutes = (entries: readonly DeploymentEntryFragment[]): string =>
  entries.map(({ id }) => id).join(' ');

describe('the history of many environments', () => {
  it('is one list that ends where the history of one environment is not loaded further', () => {
    const shop = withNewest(undefined, page([50, 40], 'after-40'));
    const blog = withNewest(undefined, page([45, 35, 5]));
    const merged = mergeHistory(
      new Map([
        ['shop', shop],
        ['blog', blog],
      ]),
    );
    expect(minutes(merged.entries)).toBe('d50 d45 d40');
    expect(merged.next).toEqual({ environmentId: 'shop', after: 'after-40' });

    const more = withOlder(shop, page([30, 20]));
    const all = mergeHistory(
      new Map([
        ['shop', more],
        ['blog', blog],
      ]),
    );
    expect(minutes(all.entries)).toBe('d50 d45 d40 d35 d30 d20 d5');
    expect(all.next).toBeNull();
  });

  it('loads more of the environment with the nearest gap', () => {
    const shop = withNewest(undefined, page([50], 'after-50'));
    const blog = withNewest(undefined, page([55, 52], 'after-52'));
    const { entries, next } = mergeHistory(
      new Map([
        ['shop', shop],
        ['blog', blog],
      ]),
    );
    expect(minutes(entries)).toBe('d55 d52');
    expect(next?.environmentId).toBe('blog');
  });

  it('keeps older entries in order when the newest are refreshed', () => {
    const known = withOlder(withNewest(undefined, page([20, 10], 'after-10')), page([9, 8], 'after-8'));
    const again = withNewest(known, page([30, 20], 'after-20'));
    expect(minutes(again.entries)).toBe('d30 d20 d10 d9 d8');
    expect(again.after).toBe('after-8');
  });

  it('does not load entries again that a new one pushed off the first page', () => {
    const again = withNewest(withNewest(undefined, page([20, 10], 'after-10')), page([30, 20], 'after-20'));
    expect([minutes(again.entries), again.after]).toEqual(['d30 d20 d10', 'after-10']);
  });

  it('starts over if there may be a gap', () => {
    const again = withNewest(withNewest(undefined, page([20, 10])), page([40, 30], 'after-30'));
    expect([minutes(again.entries), again.after]).toEqual(['d40 d30', 'after-30']);
  });

  it('shows the new state of an entry', () => {
    const running = withNewest(undefined, {
      edges: [{ node: entry(1, { status: 'RUNNING' }) }],
      pageInfo: { hasNextPage: false, endCursor: null },
    });
    expect(withNewest(running, page([1])).entries.map(({ status }) => status)).toEqual(['SUCCEEDED']);
  });

  it('is empty without environments or deployments', () => {
    expect(mergeHistory(new Map())).toEqual({ entries: [], next: null });
    expect(mergeHistory(new Map([['shop', withNewest(undefined, page([]))]]))).toEqual({
      entries: [],
      next: null,
    });
  });
});
