import { badRequest } from '../errors.ts';
import { isId } from '../id.ts';

/** A page of a list in the form of Relay. Cursors are row ids, so they stay valid when new rows are added. */
export type Connection<Node> = {
  edges: { node: Node; cursor: string }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
};

export type Page = { limit: number; after: string | null };

export function parsePage(first: number | null | undefined, after: string | null | undefined): Page {
  const limit = first ?? 20;
  if (limit < 1 || limit > 100) throw badRequest(`"first" must be from 1 to 100, not ${limit}.`);
  return { limit, after: after == null ? null : parseCursor(after) };
}

/** `rows` contains one row more than the page if there is a next page. */
export function toConnection<Node extends { id: string }>(
  rows: readonly Node[],
  { limit, after }: Page,
): Connection<Node> {
  const edges = rows.slice(0, limit).map((node) => ({ node, cursor: toCursor(node.id) }));
  const pageInfo = {
    hasNextPage: rows.length > limit,
    hasPreviousPage: after !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { edges, pageInfo };
}

const toCursor = (id: string): string => Buffer.from(id).toString('base64url');

function parseCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!isId(id)) throw badRequest('"after" is not a valid cursor.');
  return id;
}
