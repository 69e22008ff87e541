import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { newId } from '../id.ts';
import {
  parsePage,
  parsePageByText,
  parsePageByTime,
  toConnection,
  toSortedConnection,
} from './connection.ts';

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

describe('a page of a list that is not sorted by id', () => {
  const { id } = rows[0]!;
  const textCursor = (key: string): string =>
    toSortedConnection([{ id, key }], parsePageByText('names', 1, null), (row) => row).edges[0]!.cursor;

  it.each(['Shop', 'Müller & Söhne, 2. Stock', ' two  spaces ', ''])(
    'continues after the text "%s"',
    (key) => {
      expect(parsePageByText('names', 1, textCursor(key)).after).toEqual({ key, id });
    },
  );

  it('continues after a time', () => {
    const key = new Date('2026-01-31T12:00:00.123Z');
    const { pageInfo } = toSortedConnection([{ id, key }], parsePageByTime('starts', 1, null), (row) => row);
    expect(parsePageByTime('starts', 1, pageInfo.endCursor).after).toEqual({ key, id });
  });

  it('refuses a cursor of another list, of a list that is sorted by id, and other text', () => {
    const byId = toConnection(rows, parsePage('names', 1, null)).edges[0]!.cursor;
    const forged = [`names ${id}`, 'names x Shop', `names ${id} \0`].map((text) =>
      Buffer.from(text).toString('base64url'),
    );
    for (const cursor of [byId, ...forged, 'x', ''])
      expect(detailsOf(() => parsePageByText('names', 1, cursor))).toEqual({ field: 'after' });
    expect(detailsOf(() => parsePageByText('titles', 1, textCursor('Shop')))).toEqual({ field: 'after' });
  });

  it.each(['soon', '2026-01-31', '2026-13-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])(
    'refuses the time %s',
    (key) => {
      expect(detailsOf(() => parsePageByTime('names', 1, textCursor(key)))).toEqual({ field: 'after' });
    },
  );
});
