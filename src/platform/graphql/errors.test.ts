import { buildSchema, type ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { badRequest } from '../errors.ts';
import { createDocumentStore } from './documents.ts';
import { presentError } from './errors.ts';
import { limits } from './limits.ts';

const schema = buildSchema(`
  type Query { count: Int! list: [Int!] kind: Kind find(kind: Kind, at: Int!): Int refused: Int late: Int }
  enum Kind { A }
`);
const rootValue = {
  count: 'a secret of ours',
  list: 'no list',
  kind: 'a secret of ours',
  refused: () => {
    throw badRequest('"at" must be positive.', { field: 'at' });
  },
  late: () => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  },
};

async function present(query: string, variableValues = {}): Promise<{ shown: object[]; logged: number }> {
  const prepared = createDocumentStore(schema).prepare(query, null);
  const result: ExecutionResult =
    'compiled' in prepared
      ? await prepared.compiled.execute({ rootValue, variableValues })
      : { errors: prepared };
  let logged = 0;
  const log = { error: () => void (logged += 1), warn: () => {} };
  const shown = (result.errors ?? []).map((error) => presentError(error, 'request 1', log).toJSON());
  return { shown, logged };
}

describe('an error', () => {
  it.each(['{ count }', '{ list }', '{ kind }'])(
    'of what a resolver returned is ours, and hidden: %s',
    async (query) => {
      const { shown, logged } = await present(query);
      expect(logged).toBe(1);
      expect(shown).toMatchObject([
        {
          message: 'Something went wrong on our side.',
          extensions: { code: 'INTERNAL', requestId: 'request 1' },
        },
      ]);
    },
  );

  it('of a statement that timed out has the code TIMEOUT and says what to do', async () => {
    const { shown, logged } = await present('{ late }');
    expect(shown).toMatchObject([
      {
        message: expect.stringContaining('Request fewer items'),
        path: ['late'],
        extensions: { code: 'TIMEOUT' },
      },
    ]);
    expect(logged).toBe(0);
  });

  it.each([
    [
      'query ($kind: Kind) { find(kind: $kind, at: 1) }',
      { kind: 'B' },
      /^Variable "\$kind" has invalid value: .*"B"/,
    ],
    [
      'query ($at: Int = 1) { find(at: $at) }',
      { at: null },
      /^Argument "Query.find\(at:\)" has invalid value: .*"\$at"/,
    ],
    ['{ find(at: "x") }', {}, /Int cannot represent/],
    ['{ nonsense }', {}, /Cannot query field/],
  ])('of the request is reported with its location: %s with %o', async (query, variables, message) => {
    const { shown, logged } = await present(query, variables);
    expect([logged, shown]).toEqual([
      0,
      [
        expect.objectContaining({
          message: expect.stringMatching(message),
          locations: [{ line: 1, column: expect.any(Number) }],
          extensions: { code: 'BAD_REQUEST' },
        }),
      ],
    ]);
  });

  it('of a verb is reported with its code, details and path', async () => {
    expect(await present('{ refused }')).toEqual({
      logged: 0,
      shown: [
        {
          message: '"at" must be positive.',
          path: ['refused'],
          locations: [{ line: 1, column: 3 }],
          extensions: {
            code: 'BAD_REQUEST',
            field: 'at',
            fields: [{ field: 'at', message: '"at" must be positive.' }],
          },
        },
      ],
    });
  });

  it('quotes a long value only in part', async () => {
    const { shown } = await present('query ($at: Int!) { find(at: $at) }', { at: 'x'.repeat(100_000) });
    expect((shown[0] as { message: string }).message).toHaveLength(limits.errorCharacters);
  });
});
