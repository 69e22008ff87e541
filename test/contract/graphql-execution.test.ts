import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  execute,
  getOperationAST,
  isObjectType,
  parse,
  responsePathAsArray,
  validate,
  type ExecutionResult,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { requirePlannable } from '#platform/graphql/execution/can-plan.ts';
import { compileOperation, executionOptions as options } from '#platform/graphql/execution/compile.ts';
import { executableSchema } from '#platform/graphql/schema.ts';
import { chooseBySeed, generateDocument } from '#testkit/generated-documents.ts';
import { generateValues } from '#testkit/generated-values.ts';

const read = (service: string): Promise<string> =>
  readFile(join(import.meta.dirname, `../../src/${service}/schema.graphql`), 'utf8');

/** Schema features that the schemas of the services do not use. */
const rarities = `
  type Query {
    plain(count: Int! = 3, names: [String!]! = ["a", "b"], filter: Filter = { kind: B }): Thing!
    deep(filters: [Filter!], matrix: [[Int!]!], one: Choice, exact: Filter!): [Thing]
    thing(id: ID!): Thing
    property(scale: Float! = 1): String!
  }
  type Mutation { first(filter: Filter): Thing! second(filter: Filter): Thing third(ids: [ID!]!): [Thing!]! }
  type Thing { id: ID! name: String size(unit: Unit = M): Float! kind: Unit! parts(first: Int = 2): [Thing!] matrix: [[Int]!] parent: Thing! }
  enum Unit { M B }
  input Filter { kind: Unit! = M limit: Int = 10 name: String! = "n" note: String inner: Filter tags: [String] = ["t"] }
  input Choice @oneOf { a: Int b: String }
`;

const sdl: Record<string, string> = {
  monitoring: await read('monitoring'),
  deployment: await read('deployment'),
  rarities,
};

type Call = { path: readonly (string | number)[]; field: string; returns: string; args: unknown };
type Calls = { calls: Call[] };

/** Every field with arguments records them, and then reads its property like other fields. */
function recordingSchema(text: string): GraphQLSchema {
  const schema = executableSchema(text, {});
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      if (field.args.length > 0 && field.name !== 'property')
        field.resolve = (
          source: Record<string, unknown>,
          args: unknown,
          { calls }: Calls,
          info: GraphQLResolveInfo,
        ) => {
          const { path, parentType, fieldName, returnType } = info;
          const field = `${parentType.name}.${fieldName}`;
          calls.push({ path: responsePathAsArray(path), field, returns: String(returnType), args });
          const value = source[fieldName];
          return typeof value === 'function' ? (value as () => unknown)() : value;
        };
  }
  return schema;
}

const isLong = process.env['STEWARD_TEST_LONG'] === '1';

type Executor = (rootValue: object, contextValue: Calls) => ExecutionResult | Promise<ExecutionResult>;

async function observe(rootType: GraphQLObjectType, seed: number, trouble: number, run: Executor) {
  const values = generateValues(seed, trouble);
  const context: Calls = { calls: [] };
  const { data, errors } = await values.settle((async () => run(values.object(rootType, ''), context))());
  return { data: JSON.stringify(data), errors: JSON.stringify(errors), calls: context.calls };
}

describe.each(Object.keys(sdl))('the execution of documents for the schema "%s"', (name) => {
  const schema = recordingSchema(sdl[name]!);
  requirePlannable(schema);

  it.each([
    ['when no resolver fails', 0],
    ['when some resolvers fail', 4],
    ['when many resolvers fail', 15],
  ])('returns the same result as graphql-js %s', async (_name, trouble) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const choose = chooseBySeed(seed);
        const { text, operation, variables } = generateDocument(schema, choose);
        const rootType = operation === 'query' ? schema.getQueryType()! : schema.getMutationType()!;
        const document = parse(text);
        expect({ text, problems: validate(schema, document) }).toEqual({ text, problems: [] });
        const compiled = compileOperation(schema, document, getOperationAST(document)!);
        const tame = Array.from({ length: 4 }, () => variables(choose, false));
        const wild = Array.from({ length: 3 }, () => variables(choose, true));
        for (const variableValues of [undefined, ...tame, ...wild]) {
          const actual = await observe(rootType, seed, trouble, (rootValue, contextValue) =>
            compiled.execute({ rootValue, contextValue, variableValues }),
          );
          // graphql-js executes what comes before a condition that is null. Here, such a request is refused as a whole.
          const isRefused = actual.errors?.includes('of @skip or @include must not be null') ?? false;
          expect(!isRefused || Object.values(variableValues ?? {}).includes(null)).toBe(true);
          if (isRefused) continue;
          const expected = await observe(rootType, seed, trouble, (rootValue, contextValue) =>
            execute({ schema, document, rootValue, contextValue, variableValues, options }),
          );
          expect({ text, variableValues, ...actual }).toStrictEqual({ text, variableValues, ...expected });
        }
      }),
      { numRuns: isLong ? 400 : 40, endOnFailure: true },
    );
  });
});
