import {
  getOperationAST,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  visit,
  BREAK,
  type DocumentNode,
  type GraphQLSchema,
  type OperationTypeNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { holdsNul, nulMessage } from '../text.ts';
import { checkShape, compileCost, limits, type CostOf } from './limits.ts';

export type PreparedDocument = {
  document: DocumentNode;
  operation: OperationTypeNode;
  cost: CostOf;
  compiled: CompiledQuery;
};

export type DocumentStore = {
  /** Parsed, bounded, validated and compiled; or the errors to answer with. */
  prepare(
    query: string,
    operationName: string | null | undefined,
  ): PreparedDocument | readonly GraphQLError[];
};

// A compiled document of ordinary size holds about 40 KB, so the cache stays below some 40 MB.
const cachedDocuments = 1_000;

/** Compiling costs about 1 ms a document and pays from the second request on: 2.4 times plain graphql-js (bench/graphql.ts). */
export function createDocumentStore(schema: GraphQLSchema): DocumentStore {
  const cache = new LRUCache<string, PreparedDocument>({ max: cachedDocuments });
  return {
    prepare(query, operationName) {
      const key = `${operationName ?? ''}\n${query}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const prepared = prepareDocument(schema, query, operationName);
      if ('compiled' in prepared) cache.set(key, prepared);
      return prepared;
    },
  };
}

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
  const excess = checkShape(document);
  if (excess) return [excess];
  const errors = validate(schema, document, specifiedRules, { maxErrors: 20 });
  if (errors.length > 0) return errors;

  const operation = getOperationAST(document, operationName);
  if (!operation)
    return [
      new GraphQLError(
        operationName
          ? `The document has no operation named "${operationName}".`
          : 'The document must hold exactly one operation, or "operationName" must name one.',
      ),
    ];
  const compiled = compileQuery(schema, document, operationName ?? undefined);
  if (!isCompiledQuery(compiled))
    return compiled.errors ?? [new GraphQLError('The query cannot be executed.')];
  return {
    document,
    operation: operation.operation,
    cost: compileCost(schema, document, operation),
    compiled,
  };
}

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
