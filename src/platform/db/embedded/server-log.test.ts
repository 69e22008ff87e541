import { expect, it } from 'vitest';
import { levelOf } from './server-log.ts';

it.each([
  ['LOG:  database system is ready to accept connections', 'debug'],
  ['LOG:  redo in progress, elapsed time: 10.00 s, current LSN: 0/5D2C3F8', 'info'],
  ['ERROR:  duplicate key value violates unique constraint "users_email_key"', 'debug'],
  ['WARNING:  could not open statistics file', 'warn'],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'warn'],
  ['PANIC:  could not locate a valid checkpoint record', 'warn'],
])('logs "%s" at level %s', (line, level) => {
  expect(levelOf(line)).toBe(level);
});

it('logs lines that can contain data of a row only at trace level', () => {
  expect(levelOf('DETAIL:  Key (email)=(ada@example.com) already exists.')).toBe('trace');
  expect(levelOf('STATEMENT:  insert into users')).toBe('trace');
});
