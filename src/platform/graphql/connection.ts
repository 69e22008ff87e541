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
export function toConnection<Node extends { id: string }>(
  rows: readonly Node[],
  { list, limit, after }: Page,
): Connection<Node> {
  const edges = rows.slice(0, limit).map((node) => ({ node, cursor: toCursor(list, node.id) }));
  const pageInfo = {
    hasNextPage: rows.length > limit,
    hasPreviousPage: after !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { edges, pageInfo };
}

const toCursor = (list: string, id: string): string => Buffer.from(`${list} ${id}`).toString('base64url');

/** Cursors of earlier versions are only an id. */
function parseCursor(list: string, cursor: string): string {
  const words = Buffer.from(cursor, 'base64url').toString().split(' ');
  const id = words.pop()!;
  if (!isId(id) || words.length > 1 || (words.length === 1 && words[0] !== list))
    throw badRequest('"after" is not a cursor of this list.', { field: 'after' });
  return id;
}
