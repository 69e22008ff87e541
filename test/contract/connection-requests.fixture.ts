import { expect } from 'vitest';
import type { Client, GraphqlAnswer, Untyped } from '#testkit/client.ts';

export type ConnectionPage = {
  edges: { node: Untyped; cursor: string }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  totalCount: number;
};

type Service = 'monitoring' | 'deployment' | 'identity';
type Variables = { first?: number; after?: string | null; [name: string]: unknown };

/** A connection of the API: how to ask for a page of it, and where that is in the data. */
export type Connection = {
  ask: (client: Client, variables?: Variables) => Promise<GraphqlAnswer>;
  read: (client: Client, variables?: Variables) => Promise<ConnectionPage>;
};

/** `field` is a root field or, with a dot, a field of one: `environment.releasesConnection`. All variables are arguments of the last. */
export function connection(service: Service, field: string, node: string, args = ''): Connection {
  const [last, parent] = field.split('.').toReversed();
  const declared = ['$first: Int', '$after: String', ...args.split(', ').filter(Boolean)];
  const given = declared.map((each) => each.split(':')[0]!).filter((name) => name !== '$id');
  const inside = `${last}(${given.map((name) => `${name.slice(1)}: ${name}`).join(', ')}) {
    edges { cursor node { ${node} } } totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
  const text = `query (${declared.join(', ')}) { ${parent ? `${parent}(id: $id) { ${inside} }` : inside} }`;
  const ask = (client: Client, variables: Variables = {}): Promise<GraphqlAnswer> =>
    client[service](text, variables);
  const read = async (client: Client, variables: Variables = {}): Promise<ConnectionPage> => {
    const { data, errors } = await ask(client, variables);
    expect(errors).toBeUndefined();
    return parent ? data![parent][last!] : data![last!];
  };
  return { ask, read };
}

/** All pages, one after the other, each with what its `pageInfo` must say. */
export async function pagesOf(
  { read }: Connection,
  client: Client,
  variables: Variables = {},
): Promise<ConnectionPage[]> {
  const pages: ConnectionPage[] = [];
  let after: string | null = null;
  do {
    const page: ConnectionPage = await read(client, { first: 2, ...variables, after });
    const cursors = page.edges.map(({ cursor }) => cursor);
    expect(page.pageInfo).toMatchObject({
      hasPreviousPage: after !== null,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    });
    pages.push(page);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return pages;
}

export const nodesOf = (pages: readonly ConnectionPage[]): Untyped[] =>
  pages.flatMap(({ edges }) => edges.map(({ node }) => node));

/** What every connection does with `first`, with cursors and with its total. It must have more than two rows. */
export async function expectPages(
  list: Connection,
  client: Client,
  total: number,
  variables: Variables = {},
): Promise<Untyped[]> {
  const pages = await pagesOf(list, client, variables);
  const nodes = nodesOf(pages);
  expect(nodes).toHaveLength(total);
  expect(pages).toHaveLength(Math.ceil(total / 2));
  expect(pages.map(({ totalCount }) => totalCount)).toEqual(pages.map(() => total));
  expect(nodesOf([await list.read(client, variables)])).toEqual(nodes);
  const none = await list.read(client, { ...variables, first: 0 });
  expect(none).toEqual({
    edges: [],
    pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: null, endCursor: null },
    totalCount: total,
  });
  for (const first of [-1, 101])
    expect(await refusal(list, client, { ...variables, first })).toMatchObject({ field: 'first' });
  return nodes;
}

/** How cursors of other lists, and texts that are none, are refused: each different answer once. */
export async function refusedCursors(
  list: Connection,
  client: Client,
  cursors: readonly string[],
  variables: Variables = {},
): Promise<string[]> {
  const answers = new Set<string>();
  for (const after of [...cursors, 'nonsense', '']) {
    const { errors } = await list.ask(client, { ...variables, after });
    const found = errors?.[0]?.extensions;
    answers.add(`${found?.code} ${String(found?.['field'])}`);
  }
  return [...answers];
}

/** The values of a field, sorted. */
export const sortedValues = (nodes: readonly Untyped[], field: string): string[] =>
  nodes.map((node): string => node[field]).toSorted();

/** The `extensions` of the error. */
export const refusal = async (list: Connection, client: Client, variables: Variables): Promise<unknown> =>
  (await list.ask(client, variables)).errors?.[0]?.extensions;
