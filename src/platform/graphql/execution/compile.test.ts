import { buildSchema, execute, getOperationAST, parse, type ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createDocumentStore, type PreparedDocument } from '../documents.ts';
import { executableSchema } from '../schema.ts';
import { canPlan } from './can-plan.ts';
import { compileOperation } from './compile.ts';

const prepare = (schema: ReturnType<typeof buildSchema>, query: string): PreparedDocument => {
  const prepared = createDocumentStore(schema).prepare(query, null);
  if (!('compiled' in prepared)) throw new Error(String(prepared[0]));
  return prepared;
};

describe('an execution', () => {
  it('leaves no rejection unhandled when a sibling has failed before', async () => {
    const schema = buildSchema('type Query { list: [Item!] } type Item { slow: String! wrong: Int! }');
    const { compiled } = prepare(schema, '{ list { slow wrong } }');
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      const slow = (): Promise<never> => Promise.reject(new Error('late'));
      const result = await compiled.execute({
        rootValue: { list: () => [{ slow, wrong: 'no number' }, slow()] },
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect([result.data, unhandled]).toEqual([{ list: null }, []]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });

  it('serves every combination of conditions, also those it keeps no plan for', async () => {
    const schema = buildSchema('type Query { a: Int b: Int c: Int d: Int }');
    const fields = ['a', 'b', 'c', 'd'];
    const declared = fields.map((name) => `$${name}: Boolean!`).join(', ');
    const selected = fields.map((name) => `${name} @include(if: $${name})`).join(' ');
    const { compiled } = prepare(schema, `query (${declared}) { ${selected} }`);
    for (let bits = 0; bits < 16; bits += 1) {
      const wanted = fields.filter((_name, index) => bits & (1 << index));
      const variableValues = Object.fromEntries(fields.map((name) => [name, wanted.includes(name)]));
      const { data } = await compiled.execute({ rootValue: { a: 1, b: 1, c: 1, d: 1 }, variableValues });
      expect(Object.keys(data!)).toEqual(wanted);
    }
  });

  it.each([
    ['a key that plain objects treat in a way of their own', 'type Query { a: Int }', '{ __proto__: a }'],
    [
      'an interface',
      'type Query { node: Node } interface Node { id: ID } type A implements Node { id: ID b: Int }',
      '{ node { id ... on A { b } } }',
    ],
  ])('is left to graphql-js for %s', async (_name, sdl, query) => {
    const schema = buildSchema(sdl);
    const document = parse(query);
    expect(canPlan(schema, document)).toBe(false);
    const rootValue = { a: 1, node: { __typename: 'A', id: 'x', b: 2 } };
    const expected = await execute({ schema, document, rootValue });
    const actual = await prepare(schema, query).compiled.execute({ rootValue });
    expect(JSON.stringify(actual)).toBe(JSON.stringify(expected));
    expect(expected.errors).toBeUndefined();
  });
});

describe('a subscription', () => {
  const schema = executableSchema(
    'type Query { a: Int } type Subscription { count(to: Int! = 2, from: Int): Tick! } type Tick { at: Int! }',
    {
      Subscription: {
        count: {
          async *subscribe(_root: unknown, { from = 0, to }: { from?: number; to: number }) {
            for (let at = from; at < to; at += 1) yield { count: { at } };
          },
        },
      },
    },
  );
  const events = async (query: string, variableValues = {}): Promise<ExecutionResult[]> => {
    const document = parse(query);
    const stream = await compileOperation(schema, document, getOperationAST(document)!).subscribe({
      variableValues,
    });
    if (!(Symbol.asyncIterator in stream)) return [stream];
    const found: ExecutionResult[] = [];
    for await (const event of stream) found.push(event);
    return found;
  };

  it.each([
    ['its field', 'subscription { count { at } }', {}],
    ['an alias', 'subscription { count: count(from: 0) { at } }', {}],
    ['a fragment', 'subscription { ...f } fragment f on Subscription { count { at } }', {}],
    [
      'variables',
      'subscription ($from: Int, $to: Int! = 2) { count(from: $from, to: $to) { at } }',
      { from: 0 },
    ],
    [
      'variables that are not sent',
      'subscription ($from: Int, $to: Int! = 2) { count(from: $from, to: $to) { at } }',
      {},
    ],
  ])('is found under %s', async (_name, query, variables) => {
    expect(await events(query, variables)).toEqual([
      { data: { count: { at: 0 } } },
      { data: { count: { at: 1 } } },
    ]);
  });

  it('is refused with the variable that is wrong', async () => {
    const [result] = await events('subscription ($to: Int!) { count(to: $to) { at } }', { to: 'x' });
    expect(result?.errors?.[0]?.message).toContain('"$to"');
  });
});
