import { AppError, codeOf, messageOf } from '../errors.ts';

/** PostgreSQL's `query_canceled`, the code of a statement timeout. */
const cancelled = '57014';
/** PostgreSQL ends one of several transactions that wait for each other. The others go on. */
const deadlock = '40P01';
export const diskFull = '53100';
/** The message of pg's pool, which sets no code. */
const noConnection = 'timeout exceeded when trying to connect';
/** PostgreSQL is being stopped, has crashed or is starting, or its socket is not there. */
const unavailableCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]);
/** The messages of pg for a connection that has ended, which has no code. */
const endedMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/;

/**
 * The error for the client if the database could not do what it was asked for a reason that may be over soon: a timeout, no connection, no
 * space, a restart. Otherwise null.
 */
export function refusalOf(error: unknown): AppError | null {
  const code = codeOf(error) ?? '';
  if (code === cancelled)
    return new AppError(
      'TIMEOUT',
      'The database query took too long. Request fewer items or a shorter period, or try again later.',
    );
  if (code === deadlock)
    return new AppError('TIMEOUT', 'Another request was changing the same at the same time. Try again.', {
      retryAfterSeconds: 1,
    });
  if (code === diskFull)
    return new AppError(
      'INSUFFICIENT_STORAGE',
      'The disk of the database is full, so nothing can be stored. Ask an administrator to free some space.',
    );
  if (messageOf(error) === noConnection)
    return new AppError('TIMEOUT', 'The server is busy. Try again in a few seconds.');
  if (endedMessages.test(messageOf(error)) || (unavailableCodes.has(code) && isOfDatabase(error)))
    return new AppError(
      'TIMEOUT',
      'The database is not available at the moment. Try again in a few seconds.',
      {
        retryAfterSeconds: 5,
      },
    );
  return null;
}

const ofDatabase = new WeakSet<object>();

/** Errors of sockets do not say whose they are: a mail server can refuse a connection as well. */
export function markAsDatabaseError(error: unknown): void {
  if (typeof error === 'object' && error !== null) ofDatabase.add(error);
}

const isOfDatabase = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && ofDatabase.has(error);
