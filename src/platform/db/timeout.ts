import { AppError, codeOf, messageOf } from '../errors.ts';

/** PostgreSQL's `query_canceled`, which is what the end of `statement_timeout` is called. */
const cancelled = '57014';
/** Of pg's pool, which has no code for it. */
const noConnection = 'timeout exceeded when trying to connect';

/** What the caller is told when the database did not get to the end of a query, or to its beginning, in time; else null. */
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
