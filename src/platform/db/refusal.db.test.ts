import { sql } from 'kysely';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startDiskWatch } from './disk-watch.ts';
import { openDatabase } from './pool.ts';
import { refusalOf } from './refusal.ts';

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
  expect(refusalOf(error)).toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('too long') });
});

it('a pool without a free connection is reported as TIMEOUT, other errors are not', async () => {
  await using own = await createTestDatabase(log);
  const pool = new Pool({ ...own.address, max: 1, connectionTimeoutMillis: 3_000 });
  const held = await pool.connect();
  const error = await failureOf(pool.query('select 1'));
  held.release();
  const other = await failureOf(pool.query('select 1 / 0'));
  await pool.end();
  expect([refusalOf(error), refusalOf(other)]).toMatchObject([{ code: 'TIMEOUT' }, null]);
});

it('a full disk is reported as INSUFFICIENT_STORAGE, and the part "disk" has a problem at once', async () => {
  await using own = await createTestDatabase(log);
  const database = openDatabase(own.address, log, 1, 'request');
  const watch = startDiskWatch({ dir: null, clock: systemClock, log, onLow: async () => true });
  expect(watch.state().problem).toBeNull();
  const error = await failureOf(
    sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
      database.db,
    ),
  );
  await database.close();
  expect(refusalOf(error)).toMatchObject({ code: 'INSUFFICIENT_STORAGE' });
  expect(watch.state().problem).toContain('is full');
  watch.stop();
});

it('a database that is being restarted is reported with a time to try again', async () => {
  await using own = await createTestDatabase(log);
  const database = openDatabase(own.address, log, 2, 'request');
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  const ended = failureOf(sql`select pg_sleep(60)`.execute(database.db));
  await waitUntil(async () => {
    const { rowCount } = await own.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and query like '%pg_sleep%'`,
      [rows[0]!.pid],
    );
    return rowCount === 1;
  });
  const nowhere = openDatabase({ connectionString: 'postgres://x@127.0.0.1:1/x' }, log, 1, 'request');
  const refused = failureOf(sql`select 1`.execute(nowhere.db));
  for (const error of [await ended, await refused])
    expect(refusalOf(error)).toMatchObject({ code: 'TIMEOUT', details: { retryAfterSeconds: 5 } });
  // Somebody else's connection, such as that of a mail server.
  expect(refusalOf(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBeNull();
  await database.close();
  await nowhere.close();
});
