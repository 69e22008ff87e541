import { createHash } from 'node:crypto';
import {
  BREAK,
  execute,
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  specifiedRules,
  subscribe,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { holdsNul, nulMessage } from '../text.ts';
import { compileCost, type CostOf } from './cost.ts';
import { checkShape, limits } from './limits.ts';
import { compileRootFields } from './root-fields.ts';

export type Executable = Pick<CompiledQuery, 'query' | 'subscribe'>;

export type PreparedDocument = {
  document: DocumentNode;
  operation: OperationTypeNode;
  cost: CostOf;
  /** How many fields of the root these variables ask for, at least one. */
  rootFields: CostOf;
  compiled: Executable;
  /** Roughly what it holds in memory. */
  bytes: number;
};

export type DocumentStore = {
  /** Parsed, bounded, validated and compiled; or the errors to answer with. */
  prepare(
    query: string,
    operationName: string | null | undefined,
  ): PreparedDocument | readonly GraphQLError[];
};

const cacheBytes = 64 * 1024 * 1024;
/** Compiled code is measured at some 3 KB a selection; the text is kept with the document. */
const bytesOf = (query: string, selections: number): number => 2 * query.length + 4_096 * (selections + 1);
/** Compiling these takes longer (up to 0.2 s of everybody's time) than it will ever save. */
const mostCompiled = 500;

/** Compiling costs about 1 ms a document and pays from the second request on: half the CPU of plain graphql-js (bench/graphql.ts). */
export function createDocumentStore(schema: GraphQLSchema): DocumentStore {
  const cache = new LRUCache<string, PreparedDocument>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  return {
    prepare(query, operationName) {
      if (query.length > limits.characters) return [new GraphQLError(tooLong(query))];
      const key = createHash('sha1')
        .update(`${operationName ?? ''}\n${query}`)
        .digest('base64');
      const cached = cache.get(key);
      if (cached) return cached;
      const prepared = prepareDocument(schema, query, operationName);
      if ('compiled' in prepared) cache.set(key, prepared);
      return prepared;
    },
  };
}

const tooLong = ({ length }: string): string =>
  `The query has ${length} characters; ${limits.characters} are allowed. Put values into variables.`;

function prepareDocument(
  schema: GraphQLSchema,
  query: string,
  operationName: string | null | undefined,
): PreparedDocument | readonly GraphQLError[] {
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: limits.tokens });
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('The query cannot be parsed.')];
  }
  if (literalHoldsNul(document)) return [new GraphQLError(nulMessage)];
  const shape = checkShape(document);
  if (shape instanceof GraphQLError) return [shape];
  const errors = validate(schema, document, specifiedRules, { maxErrors: 20 });
  if (errors.length > 0) return errors;
  const operation = getOperationAST(document, operationName);
  if (!operation) return [new GraphQLError(noOperation(operationName))];

  const compiled =
    shape.selections > mostCompiled || subscribesUnderAnotherName(operation)
      ? interpreted(schema, document, operationName)
      : compile(schema, document, operationName);
  if (Array.isArray(compiled)) return compiled;
  const cost = compileCost(schema, document, operation);
  const rootFields = compileRootFields(document, operation);
  const bytes = bytesOf(query, Math.min(shape.selections, mostCompiled));
  const { operation: kind } = operation;
  return { document, operation: kind, cost, rootFields, compiled: compiled as Executable, bytes };
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): Executable | readonly GraphQLError[] {
  const compiled = compileQuery(schema, document, operationName ?? undefined);
  if (isCompiledQuery(compiled)) return compiled;
  return compiled.errors ?? [new GraphQLError('The query cannot be executed.')];
}

/** The same interface over graphql-js itself, for documents too large to compile. */
function interpreted(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): Executable {
  const args = (rootValue: unknown, contextValue: unknown, variableValues: unknown) =>
    ({ schema, document, operationName, rootValue, contextValue, variableValues }) as Parameters<
      typeof execute
    >[0];
  return {
    query: (root, context, variables) =>
      execute(args(root, context, variables)) as ReturnType<Executable['query']>,
    subscribe: async (root, context, variables) =>
      subscribe(args(root, context, variables)) as ReturnType<NonNullable<Executable['subscribe']>>,
  };
}

/** graphql-jit looks for the field of a subscription under its own name; an alias or a fragment hides it there. */
function subscribesUnderAnotherName({ operation, selectionSet }: OperationDefinitionNode): boolean {
  const [field] = selectionSet.selections;
  return operation === 'subscription' && (field?.kind !== Kind.FIELD || field.alias !== undefined);
}

const noOperation = (operationName: string | null | undefined): string =>
  operationName
    ? `The document has no operation named "${operationName}".`
    : 'The document must hold exactly one operation, or "operationName" must name one.';

function literalHoldsNul(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    StringValue({ value }) {
      found = holdsNul(value);
      return found ? BREAK : undefined;
    },
  });
  return found;
}
