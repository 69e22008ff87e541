import {
  locatedError,
  responsePathAsArray,
  type FieldNode,
  type GraphQLError,
  type ResponsePath,
  type ValidatedExecutionArgs,
} from 'graphql';
import { AppError } from '#platform/errors.ts';
import { currentBudget, mayBeChanged, type RequestBudget } from '#platform/request-budget.ts';
import { SharedTurns } from '#platform/shared-turns.ts';
import { limits } from '../limits.ts';

/** The state of one execution. */
export type Run = {
  readonly args: ValidatedExecutionArgs;
  readonly errors: GraphQLError[];
  /** Positions that an error has set to null. Later errors below them are not reported. */
  readonly nulled: Set<ResponsePath | undefined>;
  /** True once the response is complete. Resolvers that are still running for a discarded part are not continued. */
  finished: boolean;
  abort: AbortController | undefined;
  /** About how many characters the response has so far, and how many items and promises there were. */
  size: number;
  items: number;
  /** Bytes of memory that its objects take and the budget has not counted yet. */
  uncounted: number;
  readonly maxSize: number;
  /** Why the whole operation ends. */
  problem: AppError | null;
  readonly budget: RequestBudget | undefined;
  readonly turns: SharedTurns;
  /** What root fields have returned, by their name and arguments. */
  readonly shared: Map<string, unknown>;
};

export function startRun(args: ValidatedExecutionArgs): Run {
  const budget = currentBudget();
  return {
    args,
    errors: [],
    nulled: new Set(),
    finished: false,
    abort: undefined,
    size: 0,
    items: 0,
    uncounted: 0,
    // An event of a subscription has no budget.
    maxSize: budget?.responseCharacters ?? limits.messageCharacters,
    problem: null,
    budget,
    turns: new SharedTurns(),
    shared: new Map(),
  };
}

/** An object, list or converted value of the response takes so many bytes besides its characters. */
const bytesPerValue = 32;
/** A value that is resolved later takes so many bytes with its promises. */
export const bytesPerPromise = 256;
const bytesPerCount = 64 * 1024;

/** Counts what is added to the response. Throws if it is too large: the operation returns only that error. */
export function grow(run: Run, size: number): void {
  run.size += size;
  if (run.size > run.maxSize) throw (run.problem ??= tooLarge(run.maxSize, run.budget?.isMutation ?? false));
  run.uncounted += size + bytesPerValue;
  if (run.uncounted < bytesPerCount) return;
  countMemory(run);
  checkRun(run);
}

/** The response holds objects of its own for each name of a field, also if they all have the same data. */
export function countMemory(run: Run): void {
  run.budget?.useMemory(run.uncounted);
  run.uncounted = 0;
}

/** Throws if the client is gone or the operation has used up what it may. */
export function checkRun(run: Run): void {
  const problem = run.problem ?? run.budget?.problem;
  if (problem) throw problem;
}

const tooLarge = (maxSize: number, isMutation: boolean): AppError =>
  new AppError(
    'BAD_REQUEST',
    `The response would have more than ${Math.floor(maxSize / 1_000_000)} million characters. Request fewer items or fewer fields.${
      isMutation ? mayBeChanged : ''
    }`,
  );

export function addError(run: Run, error: GraphQLError, path: ResponsePath | undefined): void {
  for (let at = path; at; at = at.prev) if (run.nulled.has(at)) return;
  if (run.nulled.has(undefined)) return;
  // The root itself is null already.
  if (run.errors.length >= limits.errors && path) throw (run.problem ??= tooManyErrors(run.errors[0]!));
  run.nulled.add(path);
  run.errors.push(error);
}

const tooManyErrors = ({ message }: GraphQLError): AppError =>
  new AppError(
    'BAD_REQUEST',
    `More than ${limits.errors.toLocaleString('en')} fields of the response failed, the first one with: ${message}`,
  );

/** A place in the document where a value is completed: a field, or an item of its list. */
export type Position = { readonly nodes: readonly FieldNode[]; readonly nonNull: boolean };

/** A nullable position becomes null and its error is reported. A non-null position passes the error on to its parent. */
export function failAt(run: Run, { nodes, nonNull }: Position, path: ResponsePath, thrown: unknown): null {
  // Nobody sees it, and there can be one for every item that was still being read.
  if (run.finished || run.problem || run.budget?.problem) throw thrown;
  const error = locatedError(thrown, nodes, responsePathAsArray(path));
  if (nonNull) throw error;
  addError(run, error, path);
  return null;
}

/** Thrown by what is still running when the response is complete. One for all: the stacks of 100,000 errors took a second. */
export const aborted = new Error('Aborted!');

export const isPromiseLike = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';

/** Promises that are no longer awaited may still reject, and an unhandled rejection would end the process. */
export function ignoreRejections(values: Iterable<unknown>): void {
  for (const value of values) if (isPromiseLike(value)) value.then(undefined, () => undefined);
}
