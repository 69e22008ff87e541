import { GraphQLError, type ExecutionResult } from 'graphql';
import { type AppError, rateLimited } from '../errors.ts';
import { presentError, type ErrorLog } from './errors.ts';
import type { Allowance } from '../rate-limit.ts';
import { containsNul, nulMessage } from '../text.ts';
import type { Gate } from './gate.ts';
import type { DocumentStore, PreparedDocument } from './documents.ts';
import { hasWideObject, limits } from './limits.ts';

export type Operation = {
  query: string;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
  /** For GET: a mutation is refused before it is counted. */
  readOnly?: boolean;
};

export type Admission =
  | { kind: 'run'; prepared: PreparedDocument; allowance: Allowance }
  | { kind: 'refuse'; errors: readonly GraphQLError[]; allowance: Allowance }
  | { kind: 'throttle'; error: AppError; allowance: Allowance }
  | { kind: 'method'; allowance: Allowance };

/**
 * Shared by HTTP and WebSocket. Each operation is counted as a read before it is parsed. A mutation is counted as one write per
 * root field instead, so that aliases do not get around the limit. If the reads are used up, writes are still accepted. The cost of an operation is limited.
 */
export async function admitOperation<Context>(
  store: DocumentStore,
  gate: Gate<Context>,
  context: Context,
  { query, operationName, variables, readOnly = false }: Operation,
): Promise<Admission> {
  const read = gate.spendRead(context);
  // A script that reads too much must not keep the same token from writing. Only what can be a mutation is parsed then.
  if (!read.allowed && !(mutationWord.test(query) && gate.spendAttempt(context).allowed))
    return throttled(read);
  const prepared = store.prepare(query, operationName);
  if (!('compiled' in prepared)) return { kind: 'refuse', errors: prepared, allowance: read };
  if (!read.allowed && prepared.operation !== 'mutation') return throttled(read);
  if (prepared.operation === 'mutation' && readOnly) return { kind: 'method', allowance: read };
  const writes = prepared.operation === 'mutation' ? prepared.rootFields(variables ?? {}) : 0;
  const writeLimit = gate.writeLimit(context);
  if (writes > writeLimit)
    return { kind: 'refuse', errors: [tooManyWrites(writes, writeLimit)], allowance: read };
  const allowance = writes > 0 ? await gate.spendWrite(context, writes) : read;
  if (!allowance.allowed) return throttled(allowance);
  if (containsNul(variables)) return { kind: 'refuse', errors: [new GraphQLError(nulMessage)], allowance };
  if (variables && hasWideObject(variables))
    return { kind: 'refuse', errors: [new GraphQLError(tooWide)], allowance };
  const cost = prepared.cost(variables ?? {});
  if (cost > limits.cost) return { kind: 'refuse', errors: [costError(cost)], allowance };
  return { kind: 'run', prepared, allowance };
}

const mutationWord = /\bmutation\b/;

const throttled = (allowance: Allowance): Admission => ({
  kind: 'throttle',
  error: rateLimited(allowance.resetSeconds),
  allowance,
});

/** Waiting would not help, so this is not a rate limit error and counts no writes. */
const tooManyWrites = (writes: number, writeLimit: number): GraphQLError =>
  new GraphQLError(
    `The request has ${writes} mutations, but at most ${writeLimit} per minute are allowed. Split it into several requests.`,
  );

const tooWide = `An object in the variables has more than ${limits.inputFields} fields. Send only the fields of its input type.`;

const costError = (cost: number): GraphQLError =>
  new GraphQLError(
    `The query could return ${cost} fields; at most ${limits.cost} are allowed. Request fewer items or fewer fields.`,
  );

export function presentResult<Result extends ExecutionResult>(
  result: Result,
  requestId: string,
  log: ErrorLog,
): Result {
  if (!result.errors) return result;
  return { ...result, errors: result.errors.map((error) => presentError(error, requestId, log)) };
}
