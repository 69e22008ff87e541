import { buildSchema, execute, getOperationAST, parse, type ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createDocumentStore, type PreparedDocument } from '../documents.ts';
import { RequestBudget } from '#platform/request-budget.ts';
import { executableSchema } from '../schema.ts';
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

  it('returns a key that plain objects treat in a way of their own', async () => {
    const schema = buildSchema('type Query { a: Int }');
    const query = '{ __proto__: a }';
    const expected = await execute({ schema, document: parse(query), rootValue: { a: 1 } });
    const actual = await prepare(schema, query).compiled.execute({ rootValue: { a: 1 } });
    expect(JSON.stringify(actual)).toBe(JSON.stringify(expected));
    expect(expected.errors).toBeUndefined();
  });

  it('is not possible for a schema with interfaces', () => {
    const sdl =
      'type Query { node: Node } interface Node { id: ID } type A implements Node { id: ID b: Int }';
    expect(() => createDocumentStore(buildSchema(sdl))).toThrow('Node');
  });

  it.each([
    ['compiled', 1],
    ['interpreted, because it is large', 100],
  ])('resolves equal root fields of a query once (%s)', async (_name, count) => {
    const schema = buildSchema(
      'type Query { item(id: ID!): Item } type Item { a: Int b: Int c: Int d: Int e: Int }',
    );
    const aliases = Array.from({ length: count }, (_, at) => `i${at}: item(id: "1") { a b c d e }`);
    const { compiled } = prepare(
      schema,
      `{ ${aliases.join(' ')} other: item(id: "2") { a } same: item(id: "1") { a } }`,
    );
    const asked: string[] = [];
    const item = async ({ id }: { id: string }) => {
      asked.push(id);
      return { a: Number(id), b: 2 };
    };
    const { data } = await compiled.execute({ rootValue: { item } });
    expect(asked).toEqual(['1', '2']);
    expect(data).toMatchObject({ i0: { a: 1, b: 2, c: null }, other: { a: 2 }, same: { a: 1 } });
  });

  it.each(['{ list { text } }', '{ texts }'])(
    'ends with one error if the response is too large: %s',
    async (query) => {
      const schema = buildSchema('type Query { list: [Item] texts: [String] } type Item { text: String }');
      const text = 'x'.repeat(1_000_000);
      const rootValue = { list: Array.from({ length: 40 }, () => ({ text })), texts: Array(40).fill(text) };
      const { data, errors } = await prepare(schema, query).compiled.execute({ rootValue });
      expect(data).toBeNull();
      expect(errors).toHaveLength(1);
      expect(errors![0]!.message).toContain('8 million characters');
    },
  );

  it('lets others have their turn in long lists', async () => {
    const schema = buildSchema('type Query { list: [Item!]! } type Item { items: [Item!]! a: Int }');
    const { compiled } = prepare(schema, '{ list { items { items { a } } } }');
    const items = Array.from({ length: 80 }, (_, a) => ({ a }));
    const list = items.map(() => ({ items: items.map(() => ({ items })) }));
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const { data } = await compiled.execute({ rootValue: { list } });
    clearInterval(counting);
    expect(JSON.stringify(data) === JSON.stringify({ list })).toBe(true);
    expect(turns).toBeGreaterThan(5);
  });

  it.each([true, false])(
    'leaves no rejection behind if it becomes too long (compiled: %s)',
    async (isCompiled) => {
      const schema = buildSchema('type Query { list: [Item] } type Item { slow: Int text: String }');
      const document = parse('{ list { slow text } }');
      const compiled = compileOperation(schema, document, getOperationAST(document)!, {
        isCompiled,
        sharesRoot: true,
      });
      const slow = async (): Promise<never> => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        throw new Error('It comes too late.');
      };
      const list = Array.from({ length: 20 }, () => ({ slow, text: 'x'.repeat(100) }));
      using budget = new RequestBudget('ada', { responseCharacters: 500 });
      const unhandled: unknown[] = [];
      const note = (error: unknown): void => void unhandled.push(error);
      process.on('unhandledRejection', note);
      const { data, errors } = await budget.run(() => compiled.execute({ rootValue: { list } }));
      await new Promise((resolve) => setTimeout(resolve, 20));
      process.off('unhandledRejection', note);
      expect([data, errors![0]!.message]).toEqual([null, expect.stringContaining('would have more than')]);
      expect(unhandled).toEqual([]);
    },
  );

  it.each([true, false])('counts the objects of all names of a field (compiled: %s)', async (isCompiled) => {
    const schema = buildSchema('type Query { list: [Item!]! } type Item { a: Int }');
    const aliases = Array.from({ length: 50 }, (_, at) => `n${at}: list { a }`);
    const document = parse(`{ ${aliases.join(' ')} }`);
    const compiled = compileOperation(schema, document, getOperationAST(document)!, {
      isCompiled,
      sharesRoot: true,
    });
    const rootValue = { list: Array.from({ length: 1_000 }, (_, a) => ({ a })) };
    const execute = async (perCaller: number) => {
      using budget = new RequestBudget('ada', { memory: { perCaller } });
      return await budget.run(() => compiled.execute({ rootValue }));
    };
    expect((await execute(10_000_000)).errors).toBeUndefined();
    const { data, errors } = await execute(1_000_000);
    expect([data, errors![0]!.originalError]).toEqual([
      null,
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    ]);
  });

  it('stops when its client is gone', async () => {
    const schema = buildSchema('type Query { a: Int b: Item } type Item { c: Int }');
    const { compiled } = prepare(schema, '{ b { c } }');
    const budget = new RequestBudget('ada');
    let called = false;
    const c = (): void => void (called = true);
    const b = async (): Promise<object> => {
      budget.close();
      return { c };
    };
    const { data, errors } = await budget.run(() => compiled.execute({ rootValue: { b } }));
    expect([data, errors![0]!.message, called]).toEqual([null, 'The client has disconnected.', false]);
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
