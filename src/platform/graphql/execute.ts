import { GraphQLError, type ExecutionResult } from 'graphql';
import { type AppError, rateLimited } from '../errors.ts';
import { presentError, type ErrorLog } from './errors.ts';
import type { Allowance } from '../rate-limit.ts';
import { holdsNul, nulMessage } from '../text.ts';
import type { Gate } from './gate.ts';
import type { DocumentStore, PreparedDocument } from './documents.ts';
import { holdsWideObject, limits } from './limits.ts';

export type Operation = {
  query: string;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
  /** Of a GET: a mutation is refused before it is charged. */
  readOnly?: boolean;
};

export type Admission =
  | { kind: 'run'; prepared: PreparedDocument; allowance: Allowance }
  | { kind: 'refuse'; errors: readonly GraphQLError[]; allowance: Allowance }
  | { kind: 'throttle'; error: AppError; allowance: Allowance }
  | { kind: 'method'; allowance: Allowance };

/**
 * Shared by HTTP and WebSocket. The visitor is charged a read before anything is done for them; a document that turns
 * out to be a mutation is charged a write for each of its root fields instead, so that aliases are no way around the limit.
 * What a query may ask for is bounded by its cost.
 */
export async function admitOperation<Context>(
  store: DocumentStore,
  gate: Gate<Context>,
  context: Context,
  { query, operationName, variables, readOnly = false }: Operation,
): Promise<Admission> {
  const read = gate.spendRead(context);
  if (!read.allowed) return throttled(read);
  const prepared = store.prepare(query, operationName);
  if (!('compiled' in prepared)) return { kind: 'refuse', errors: prepared, allowance: read };
  if (prepared.operation === 'mutation' && readOnly) return { kind: 'method', allowance: read };
  const writes = prepared.operation === 'mutation' ? prepared.rootFields(variables ?? {}) : 0;
  const writeLimit = gate.writeLimit(context);
  if (writes > writeLimit)
    return { kind: 'refuse', errors: [tooManyWrites(writes, writeLimit)], allowance: read };
  const allowance = writes > 0 ? await gate.spendWrite(context, writes) : read;
  if (!allowance.allowed) return throttled(allowance);
  if (holdsNul(variables)) return { kind: 'refuse', errors: [new GraphQLError(nulMessage)], allowance };
  if (variables && holdsWideObject(variables))
    return { kind: 'refuse', errors: [new GraphQLError(tooWide)], allowance };
  const cost = prepared.cost(variables ?? {});
  if (cost > limits.cost) return { kind: 'refuse', errors: [costError(cost)], allowance };
  return { kind: 'run', prepared, allowance };
}

const throttled = (allowance: Allowance): Admission => ({
  kind: 'throttle',
  error: rateLimited(allowance.resetSeconds),
  allowance,
});

/** Waiting would not help, so it is no matter of the rate limit, and costs no writes. */
const tooManyWrites = (writes: number, writeLimit: number): GraphQLError =>
  new GraphQLError(
    `The request has ${writes} mutations, and ${writeLimit} are allowed per minute: it can never be accepted. Split it into several requests.`,
  );

const tooWide = `An object in the variables has more than ${limits.inputFields} fields. Send only fields of its input type.`;

const costError = (cost: number): GraphQLError =>
  new GraphQLError(
    `The query could return ${cost} fields; ${limits.cost} are allowed. Ask for fewer items or fewer fields.`,
  );

export function presentResult<Result extends ExecutionResult>(
  result: Result,
  requestId: string,
  log: ErrorLog,
): Result {
  if (!result.errors) return result;
  return { ...result, errors: result.errors.map((error) => presentError(error, requestId, log)) };
}
