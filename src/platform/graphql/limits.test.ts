import { getIntrospectionQuery, GraphQLError, getOperationAST, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { compileCost } from './cost.ts';
import { checkShape, limits } from './limits.ts';
import { longList } from './long-list.ts';
import { executableSchema } from './schema.ts';

const problem = (query: string): string | undefined => {
  const shape = checkShape(parse(query));
  return shape instanceof GraphQLError ? shape.message : undefined;
};
const nested = (levels: number): string => '{ a '.repeat(levels) + '}'.repeat(levels);

describe('the shape of a document', () => {
  it('may be as deep as the standard introspection query', () => {
    expect(problem(getIntrospectionQuery())).toBeUndefined();
  });

  it.each([
    ['16 levels', nested(16), undefined],
    ['17 levels', nested(17), 'The query has 17 levels; at most 16 are allowed.'],
    [
      '201 aliases',
      `{ ${Array.from({ length: 201 }, (_, i) => `a${i}: a`).join(' ')} }`,
      'The query has 201 aliases; at most 200 are allowed.',
    ],
    [
      '201 root fields',
      `{ ${Array.from({ length: 201 }, (_, i) => `a${i}`).join(' ')} }`,
      'The query has 201 root fields; at most 200 are allowed.',
    ],
    [
      'depth inside a fragment',
      `{ ...f } fragment f on Q ${nested(17)}`,
      'The query has 17 levels; at most 16 are allowed.',
    ],
    [
      'four introspection fields',
      '{ a: __schema { description } b: __schema { description } c: __schema { description } ...f } fragment f on Q { __type(name: "A") { name } }',
      'The query has 4 introspection fields; at most 3 are allowed.',
    ],
    ['a circle of fragments', '{ ...f } fragment f on Q { ...g } fragment g on Q { ...f }', undefined],
  ])('is bounded: %s', (_name, query, message) => {
    expect(problem(query)).toBe(message);
  });

  it('is measured quickly even if nested fragments double at every level', () => {
    const links = Array.from({ length: 100 }, (_, i) => `fragment f${i} on Q { ...f${i + 1} ...f${i + 1} }`);
    const started = performance.now();
    expect(problem(`{ ...f0 } ${links.join(' ')} fragment f100 on Q { a }`)).toMatch(
      /root fields|selections/,
    );
    expect(performance.now() - started).toBeLessThan(atMost(2_000));
  });
});

describe('the cost of a document', () => {
  const sdl = `
    type Query { incident: Incident sites: [Site!]! site: Site trends(ids: [ID!]!): [Trend!]! points(days: Int): [Check!]! samples(hours: Int): [Sample!]! }
    type Trend { id: ID! points: [Check!]! }
    type Site { id: ID! checks(limit: Int): [Check!]! deployments(first: Int): Connection! }
    type Check { id: ID! }
    type Sample { id: ID! disks: [Check!]! }
    type Connection { edges: [Check!]! }
    type Incident { id: ID! alerts: [Alert!]! timeline: [Event!]! }
    type Alert { id: ID! checks: [Check!]! incident: Incident }
    type Event { id: ID! alert: Alert }
  `;
  const long = (length: number) => longList(length, () => []);
  const schema = executableSchema(sdl, { Incident: { alerts: long(500), timeline: long(1_000) } });
  const cost = (query: string, variables = {}): number => {
    const document = parse(query);
    return compileCost(schema, document, getOperationAST(document)!)(variables);
  };

  it.each([
    ['{ site { id } }', {}, 2],
    ['{ sites { id } }', {}, 1 + limits.assumedListLength],
    ['{ site { checks(limit: 500) { id } } }', {}, 1 + 1 + 500],
    ['query ($n: Int) { site { checks(limit: $n) { id } } }', { n: 20 }, 1 + 1 + 20],
    ['query ($n: Int) { site { checks(limit: $n) { id } } }', {}, 1 + 1 + limits.assumedListLength],
    ['{ site { deployments(first: 5) { edges { id } } } }', {}, 1 + 1 + 5 * (1 + 1)],
    ['{ ...f } fragment f on Query { site { id } }', {}, 2],
    ['{ site { checks(limit: -2147483648) { id } } }', {}, 1 + 1 + 1],
    ['query ($n: Int = 100) { site { checks(limit: $n) { id } } }', {}, 1 + 1 + 100],
    ['query ($n: Int = 100) { site { checks(limit: $n) { id } } }', { n: -5 }, 1 + 1 + 1],
    ['{ __schema { types { name } } }', {}, 0],
    ['{ trends(ids: ["a", "b", "c"]) { id } }', {}, 1 + 3],
    ['{ trends(ids: "a") { id } }', {}, 1 + 1],
    ['query ($a: ID!) { trends(ids: [$a, $a]) { id } }', { a: 'a' }, 1 + 2],
    ['query ($ids: [ID!]!) { trends(ids: $ids) { id } }', { ids: Array(50).fill('a') }, 1 + 50],
    ['query ($ids: [ID!]!) { trends(ids: $ids) { id } }', { ids: 'a' }, 1 + 1],
    ['query ($ids: [ID!]! = ["a", "b"]) { trends(ids: $ids) { id } }', {}, 1 + 2],
    ['{ trends(ids: ["a", "b"]) { points { id } } }', {}, 1 + 2 * (1 + limits.assumedListLength)],
    ['{ points(days: 366) { id } }', {}, 1 + 366],
    ['query ($days: Int) { points(days: $days) { id } }', { days: 366 }, 1 + 366],
    ['query ($days: Int = 90) { points(days: $days) { id } }', {}, 1 + 90],
    ['{ points(days: 7) { id } }', {}, 1 + 7 * 24],
    ['{ samples { id } }', {}, 1 + 24 * 12],
    ['{ samples(hours: 48) { id } }', {}, 1 + 48 * 12],
    ['query ($hours: Int) { samples(hours: $hours) { id } }', { hours: 720 }, 1 + 720],
    ['{ samples(hours: 2) { disks { id } } }', {}, 1 + 24 * (1 + limits.assumedListLength)],
    ['{ points { id } }', {}, 1 + 7 * 24],
    ['{ incident { timeline { id alert { id } } alerts { id checks { id } } } }', {}, 1 + 31 + 121],
    ['{ incident { timeline { alert { incident { id } } } } }', {}, 1 + 1 + 10 * (1 + 1 + 1)],
    ['{ incident { timeline { alert { incident { alerts { id } } } } } }', {}, 2 + 1_000 * (1 + 1 + 1 + 500)],
    [
      '{ incident { ...i timeline { alert { incident { ...i } } } } } fragment i on Incident { timeline { id } }',
      {},
      1 + (1 + 10) + 1 + 1_000 * (1 + 1 + 1 + 1_000),
    ],
  ])('counts the fields that %s could return', (query, variables, expected) => {
    expect(cost(query, variables)).toBe(expected);
  });
});
