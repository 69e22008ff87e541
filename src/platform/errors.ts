/** The codes of errors for callers. Errors that are not an `AppError` are logged and returned as INTERNAL, without details. */
export type ErrorCode =
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_REQUEST'
  | 'CONFLICT'
  | 'QUOTA_EXCEEDED'
  | 'RATE_LIMITED'
  | 'INSUFFICIENT_STORAGE'
  | 'TIMEOUT'
  | 'INTERNAL';

export class AppError extends Error {
  readonly code: ErrorCode;
  /** Additional facts for the client, next to `code` in `extensions`. Never contains secrets. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

export const unauthorized = (message = 'Sign in or send a valid access token.'): AppError =>
  new AppError('UNAUTHORIZED', message);

export const forbidden = (
  message = 'You have no access to this resource.',
  details?: Record<string, unknown>,
): AppError => new AppError('FORBIDDEN', message, details);

export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} does not exist.`);

export const badRequest = (message: string, details?: Record<string, unknown>): AppError =>
  new AppError('BAD_REQUEST', message, details);

/** Something has changed, or is being changed, so that the request no longer fits. */
export const conflict = (message: string, details?: Record<string, unknown>): AppError =>
  new AppError('CONFLICT', message, details);

export const rateLimited = (retryAfterSeconds: number): AppError =>
  new AppError('RATE_LIMITED', `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });

/** An error that the operator can fix (configuration, data directory, port). Shown as a message without a stack trace. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The `code` of a Node or PostgreSQL error: `EADDRINUSE`, `23505`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
