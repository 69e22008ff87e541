import { badRequest } from '../errors.ts';
import { isId } from '../id.ts';

/** A page of a list in the form of Relay. Cursors have the id of a row, so they stay valid when new rows are added. */
export type Connection<Node> = {
  edges: { node: Node; cursor: string }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
};

/** `count` runs only if a request selects `totalCount`. */
export type CountedConnection<Node> = Connection<Node> & { count: () => Promise<number> };

export const totalCount = ({ count }: { count: () => Promise<number> }): Promise<number> => count();

/** `list` is the name of the list, which its cursors have: one of another list is refused. */
export type Page = { list: string; limit: number; after: string | null };

export function parsePage(
  list: string,
  first: number | null | undefined,
  after: string | null | undefined,
): Page {
  return { list, limit: parseFirst(first), after: after == null ? null : parseCursor(list, after) };
}

/** With 0, a page has no edges, but its `pageInfo`. */
export function parseFirst(first: number | null | undefined): number {
  const limit = first ?? 20;
  if (limit < 0 || limit > 100)
    throw badRequest(`"first" must be from 0 to 100, not ${limit}.`, { field: 'first' });
  return limit;
}

/** `rows` contains one row more than the page if there is a next page. */
export const toConnection = <Node extends { id: string }>(
  rows: readonly Node[],
  page: Page,
): Connection<Node> => connect(rows, page, ({ id }) => encode(`${page.list} ${id}`));

/** Cursors of earlier versions are only an id. */
function parseCursor(list: string, cursor: string): string {
  const words = decode(cursor).split(' ');
  const id = words.pop()!;
  if (!isId(id) || words.length > 1 || (words.length === 1 && words[0] !== list)) throw wrongCursor();
  return id;
}

/** Where a row is in a list that is sorted by something else than ids: by `key`, and rows with the same key by `id`. */
export type Position<Key> = { key: Key; id: string };

/** Cursors have the position of a row, so that a list continues there when the row has been deleted. */
export type SortedPage<Key> = { list: string; limit: number; after: Position<Key> | null };

export const parsePageByText = (
  list: string,
  first: number | null | undefined,
  after: string | null | undefined,
): SortedPage<string> => ({
  list,
  limit: parseFirst(first),
  after: after == null ? null : parsePosition(list, after),
});

export function parsePageByTime(
  list: string,
  first: number | null | undefined,
  after: string | null | undefined,
): SortedPage<Date> {
  const page = parsePageByText(list, first, after);
  return { ...page, after: page.after && { id: page.after.id, key: parseTime(page.after.key) } };
}

/** The same as `toConnection` for a list with positions. */
export const toSortedConnection = <Node, Key extends string | Date>(
  rows: readonly Node[],
  page: SortedPage<Key>,
  positionOf: (node: Node) => Position<Key>,
): Connection<Node> =>
  connect(rows, page, (node) => {
    const { key, id } = positionOf(node);
    return encode(`${page.list} ${id} ${typeof key === 'string' ? key : key.toISOString()}`);
  });

function connect<Node>(
  rows: readonly Node[],
  { limit, after }: Pick<SortedPage<unknown> | Page, 'limit' | 'after'>,
  cursorOf: (node: Node) => string,
): Connection<Node> {
  const edges = rows.slice(0, limit).map((node) => ({ node, cursor: cursorOf(node) }));
  const pageInfo = {
    hasNextPage: rows.length > limit,
    hasPreviousPage: after !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { edges, pageInfo };
}

/** A text may have spaces. PostgreSQL takes no NUL. */
function parsePosition(list: string, cursor: string): Position<string> {
  const [name, id = '', ...words] = decode(cursor).split(' ');
  const key = words.join(' ');
  if (name !== list || !isId(id) || words.length === 0 || key.includes('\0')) throw wrongCursor();
  return { key, id };
}

/** As `Date.toISOString` writes the years 1 to 9999. */
const timePattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function parseTime(text: string): Date {
  const time = new Date(timePattern.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) throw wrongCursor();
  return time;
}

const encode = (text: string): string => Buffer.from(text).toString('base64url');
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

const wrongCursor = (): Error => badRequest('"after" is not a cursor of this list.', { field: 'after' });
