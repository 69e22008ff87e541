import { getOperationAST, Kind, type ExecutionResult } from 'graphql';
import { isTracing, traced } from '../tracing.ts';
import type { PreparedDocument } from './documents.ts';

type Maybe<T> = T | Promise<T>;

/** A span with the first root field, which the schema knows. The name that a client gives to its operation can be anything. */
export function traceOperation<Result extends object>(
  { document, operation }: PreparedDocument,
  operationName: string | null | undefined,
  execute: () => Maybe<Result>,
): Maybe<Result> {
  if (!isTracing()) return execute();
  const selections = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  const field = selections.find((node) => node.kind === Kind.FIELD)?.name.value ?? 'fragment';
  const attributes = { 'graphql.operation.type': operation, 'steward.root_fields': selections.length };
  return traced(`graphql ${operation} ${field}`, { attributes }, async (span) => {
    const result = await execute();
    const [error] = (result as ExecutionResult).errors ?? [];
    const original = error?.originalError as { code?: unknown } | undefined;
    if (error) span?.fail(typeof original?.code === 'string' ? original.code : 'GraphQLError');
    return result;
  });
}
