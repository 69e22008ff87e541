import { AppError, codeOf, messageOf } from '../errors.ts';

/** PostgreSQL's `query_canceled`, which is also the code for `statement_timeout`. */
const cancelled = '57014';
/** The message of pg's pool, which has no code for it. */
const noConnection = 'timeout exceeded when trying to connect';

/** The error for a client whose query did not end, or did not get a connection, in time. Null for other errors. */
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
