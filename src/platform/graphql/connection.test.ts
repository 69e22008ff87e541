import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { newId } from '../id.ts';
import { parsePage, toConnection } from './connection.ts';

const rows = Array.from({ length: 3 }, () => ({ id: newId() }));
const detailsOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof AppError && error.details;
  }
};

describe('a page of a list', () => {
  it('has 20 edges if nothing is said', () => {
    expect(parsePage('incidents', undefined, null)).toEqual({ list: 'incidents', limit: 20, after: null });
  });

  it('can have no edges, and says whether there are any', () => {
    const page = parsePage('incidents', 0, null);
    const nothing = { startCursor: null, endCursor: null, hasPreviousPage: false };
    expect(toConnection(rows.slice(0, 1), page)).toEqual({
      edges: [],
      pageInfo: { ...nothing, hasNextPage: true },
    });
    expect(toConnection([], page)).toEqual({ edges: [], pageInfo: { ...nothing, hasNextPage: false } });
  });

  it.each([-1, 101])('cannot have %i edges', (first) => {
    expect(detailsOf(() => parsePage('incidents', first, null))).toEqual({ field: 'first' });
  });

  it('continues after a cursor of the same list, or of an earlier version', () => {
    const { pageInfo } = toConnection(rows, parsePage('incidents', 2, null));
    expect(pageInfo.hasNextPage).toBe(true);
    expect(parsePage('incidents', 2, pageInfo.endCursor).after).toBe(rows[1]!.id);
    const earlier = Buffer.from(rows[1]!.id).toString('base64url');
    expect(parsePage('incidents', 2, earlier).after).toBe(rows[1]!.id);
  });

  it('refuses a cursor of another list, and other text', () => {
    const { pageInfo } = toConnection(rows, parsePage('beats', 2, null));
    const doubled = Buffer.from(`incidents incidents ${rows[1]!.id}`).toString('base64url');
    for (const cursor of [pageInfo.endCursor!, doubled, 'x', ''])
      expect(detailsOf(() => parsePage('incidents', 2, cursor))).toEqual({ field: 'after' });
  });
});
