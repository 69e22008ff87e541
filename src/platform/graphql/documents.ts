import {
  BREAK,
  getOperationAST,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationTypeNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { containsNul, nulMessage } from '../text.ts';
import { compileCost, type CostOf } from './cost.ts';
import { hasProtoAlias, requirePlannable } from './execution/can-plan.ts';
import { compileOperation, type Executable } from './execution/compile.ts';
import { checkShape, limits } from './limits.ts';
import { compileRootFields } from './root-fields.ts';

export type PreparedDocument = {
  document: DocumentNode;
  operation: OperationTypeNode;
  cost: CostOf;
  /** How many root fields are executed with these variables, at least one. */
  rootFields: CostOf;
  compiled: Executable;
  /** Approximate memory use. */
  bytes: number;
};

export type DocumentStore = {
  /** Parses, limits, validates and compiles a document, or returns the errors for the client. */
  prepare(
    query: string,
    operationName: string | null | undefined,
  ): PreparedDocument | readonly GraphQLError[];
};

const cacheBytes = 64 * 1024 * 1024;
/**
 * Measured: a document takes 250 to 380 bytes per token, including its nodes and locations; a plan takes 0.8 to 1.6 KB per
 * selection before V8 optimizes it. The text is kept with the document and in the key.
 */
const bytesOf = (query: string, tokens: number, planned: number): number =>
  6 * query.length + 512 * tokens + 4_096 * (planned + 1);
/** Compiling takes 0.04 ms per selection. A larger document would block the process for longer than 20 ms. */
const maxCompiled = 500;

/** Planning takes about 0.5 ms per document and pays from the second request on: half the CPU of plain graphql-js (bench/graphql.ts). */
export function createDocumentStore(schema: GraphQLSchema): DocumentStore {
  requirePlannable(schema);
  const cache = new LRUCache<string, PreparedDocument>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  return {
    prepare(query, operationName) {
      if (query.length > limits.characters) return [new GraphQLError(tooLong(query))];
      const key = `${operationName?.length ?? 0}:${operationName ?? ''}${query}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const prepared = prepareDocument(schema, query, operationName);
      if ('compiled' in prepared) cache.set(key, prepared);
      return prepared;
    },
  };
}

const tooLong = ({ length }: string): string =>
  `The query has ${length} characters; at most ${limits.characters} are allowed. Use variables for values.`;

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
  if (containsNulLiteral(document)) return [new GraphQLError(nulMessage)];
  const shape = checkShape(document);
  if (shape instanceof GraphQLError) return [shape];
  const errors = validate(schema, document, specifiedRules, { maxErrors: 20 });
  if (errors.length > 0) return errors;
  const operation = getOperationAST(document, operationName);
  if (!operation) return [new GraphQLError(noOperation(operationName))];

  const isCompiled = shape.selections <= maxCompiled && !hasProtoAlias(document);
  const compiled = compileOperation(schema, document, operation, { isCompiled, sharesRoot: true });
  const cost = compileCost(schema, document, operation);
  const rootFields = compileRootFields(document, operation);
  const bytes = bytesOf(query, document.tokenCount ?? limits.tokens, shape.selections * compiled.variants);
  return { document, operation: operation.operation, cost, rootFields, compiled, bytes };
}

const noOperation = (operationName: string | null | undefined): string =>
  operationName
    ? `The document has no operation named "${operationName}".`
    : 'The document must contain exactly one operation, or "operationName" must select one.';

function containsNulLiteral(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    StringValue({ value }) {
      found = containsNul(value);
      return found ? BREAK : undefined;
    },
  });
  return found;
}
