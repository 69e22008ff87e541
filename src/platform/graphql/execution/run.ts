import {
  locatedError,
  responsePathAsArray,
  type FieldNode,
  type GraphQLError,
  type ResponsePath,
  type ValidatedExecutionArgs,
} from 'graphql';

/** The state of one execution. */
export type Run = {
  readonly args: ValidatedExecutionArgs;
  readonly errors: GraphQLError[];
  /** Positions that an error has set to null. Later errors below them are not reported. */
  readonly nulled: Set<ResponsePath | undefined>;
  /** True once the response is complete. Resolvers that are still running for a discarded part are not continued. */
  finished: boolean;
  abort: AbortController | undefined;
};

export const startRun = (args: ValidatedExecutionArgs): Run => ({
  args,
  errors: [],
  nulled: new Set(),
  finished: false,
  abort: undefined,
});

export function addError(run: Run, error: GraphQLError, path: ResponsePath | undefined): void {
  for (let at = path; at; at = at.prev) if (run.nulled.has(at)) return;
  if (run.nulled.has(undefined)) return;
  run.nulled.add(path);
  run.errors.push(error);
}

/** A place in the document where a value is completed: a field, or an item of its list. */
export type Position = { readonly nodes: readonly FieldNode[]; readonly nonNull: boolean };

/** A nullable position becomes null and its error is reported. A non-null position passes the error on to its parent. */
export function failAt(run: Run, { nodes, nonNull }: Position, path: ResponsePath, thrown: unknown): null {
  const error = locatedError(thrown, nodes, responsePathAsArray(path));
  if (nonNull) throw error;
  addError(run, error, path);
  return null;
}

export const isPromiseLike = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';

/** Promises that are no longer awaited may still reject, and an unhandled rejection would end the process. */
export function ignoreRejections(values: Iterable<unknown>): void {
  for (const value of values) if (isPromiseLike(value)) value.then(undefined, () => undefined);
}
