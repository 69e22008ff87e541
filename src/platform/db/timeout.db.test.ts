import { sql } from 'kysely';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { openDatabase } from './pool.ts';
import { timeoutOf } from './timeout.ts';

const log = createLog({ level: 'silent', pretty: false });

const failureOf = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => Promise.reject(new Error('it came to its end')),
    (error: unknown) => error,
  );

it('a statement of a request is cancelled after 15 s', async () => {
  await using own = await createTestDatabase(log);
  const database = openDatabase(own.address, log, 1, 'request');
  const { rows } = await sql`show statement_timeout`.execute(database.db);
  await database.close();
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});

it('a statement timeout is reported as TIMEOUT', async () => {
  await using own = await createTestDatabase(log);
  const database = openDatabase(own.address, log, 1, { statement_timeout: 50 });
  const error = await failureOf(sql`select pg_sleep(10)`.execute(database.db));
  await database.close();
  expect(timeoutOf(error)).toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('too long') });
});

it('a pool without a free connection is reported as TIMEOUT, other errors are not', async () => {
  await using own = await createTestDatabase(log);
  const pool = new Pool({ ...own.address, max: 1, connectionTimeoutMillis: 50 });
  const held = await pool.connect();
  const error = await failureOf(pool.query('select 1'));
  held.release();
  const other = await failureOf(pool.query('select 1 / 0'));
  await pool.end();
  expect([timeoutOf(error), timeoutOf(other)]).toMatchObject([{ code: 'TIMEOUT' }, null]);
});
