import { GraphQLError } from 'graphql';
import { refusalOf } from '../db/refusal.ts';
import { extensionsOf } from '../error-extensions.ts';
import { AppError } from '../errors.ts';
import { limits } from './limits.ts';

/** The logger of a request, whose entries contain the request id. */
export type ErrorLog = Record<'error' | 'warn', (facts: object, message: string) => void>;

/**
 * The error for the client. `AppError`s and graphql's errors about the request are passed on. Everything else is logged and
 * masked; the request id leads to its log entry.
 */
export function presentError(error: GraphQLError, requestId: string, log: ErrorLog): GraphQLError {
  const cause = rootCause(error);
  const place = { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path };
  if (cause instanceof AppError)
    return new GraphQLError(cause.message, { ...place, extensions: extensionsOf(cause) });
  if (cause instanceof GraphQLError && isAboutRequest(error, cause))
    return new GraphQLError(shortened(error.message), {
      ...place,
      extensions: { code: 'BAD_REQUEST', ...error.extensions },
    });
  const refusal = refusalOf(cause);
  if (refusal) {
    log.warn({ err: cause, path: error.path?.join('.') }, 'the database refused a request');
    const { code, message, details } = refusal;
    return new GraphQLError(message, { ...place, extensions: { code, ...details } });
  }
  log.error({ err: cause, path: error.path?.join('.') }, 'request failed');
  return new GraphQLError('Something went wrong on our side.', {
    ...place,
    extensions: { code: 'INTERNAL', requestId },
  });
}

const shortened = (message: string): string =>
  message.length <= limits.errorCharacters ? message : `${message.slice(0, limits.errorCharacters - 1)}…`;

/**
 * Before execution, all errors of graphql are about the request. During execution, those with a location in the document (an
 * argument) are; those without one are about the value of a resolver.
 */
const isAboutRequest = (error: GraphQLError, cause: GraphQLError): boolean =>
  error.path === undefined || cause.nodes !== undefined;

function rootCause(error: GraphQLError): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

export const errorBody = (...errors: AppError[]): string =>
  JSON.stringify({
    errors: errors.map((error) => ({ message: error.message, extensions: extensionsOf(error) })),
  });
