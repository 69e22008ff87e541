import { AppError, codeOf, messageOf } from '../errors.ts';

/** PostgreSQL's `query_canceled`, the code of a statement timeout. */
const cancelled = '57014';
/** The message of pg's pool, which sets no code. */
const noConnection = 'timeout exceeded when trying to connect';

/** The error for the client if a query timed out or got no connection in time, otherwise null. */
export function timeoutOf(error: unknown): AppError | null {
  if (codeOf(error) === cancelled)
    return new AppError(
      'TIMEOUT',
      'The database query took too long. Request fewer items or a shorter period, or try again later.',
    );
  if (messageOf(error) === noConnection)
    return new AppError('TIMEOUT', 'The server is busy. Try again in a few seconds.');
  return null;
}
