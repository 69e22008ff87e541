import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { unprepared } from './database-client.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './pool.ts';

const log = createLog({ level: 'silent', pretty: false });

/** Stops the server process of one session, to simulate a lost network or a stopped machine. */
function freeze(pid: number): Disposable {
  process.kill(pid, 'SIGSTOP');
  return { [Symbol.dispose]: () => void process.kill(pid, 'SIGCONT') };
}

const pidOf = async (queryable: Pick<Pool, 'query'>): Promise<number> =>
  (await queryable.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

describe('a connection to a server that does not respond', () => {
  const limits = { responseTimeoutMs: 3_000 };

  it('is closed and replaced in the pool', async () => {
    await using own = await createTestDatabase(log);
    const database = openDatabase(own.address, log, 1, limits);
    const frozen = await pidOf(database.pool);
    using _ = freeze(frozen);
    const query = sql`select 1`.execute(database.db);
    const next = sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
    await expect(query).rejects.toThrow('the database has not answered for 3 s');
    expect((await next).rows[0]!.pid).not.toBe(frozen);
    expect(await pidOf(database.pool)).toBe((await next).rows[0]!.pid);
    await database.close();
  });

  it('ends its transaction without waiting for a response to the rollback', async () => {
    await using own = await createTestDatabase(log);
    using stack = new DisposableStack();
    const database = openDatabase(own.address, log, 1, { responseTimeoutMs: 5_000 });
    const transaction = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      stack.use(freeze(rows[0]!.pid));
      await sql`select 1`.execute(tx);
    });
    await expect(transaction).rejects.toThrow(/not answered|not queryable/);
    await pidOf(database.pool);
    await database.close();
  });

  it('also fails queries that were sent through the pool', async () => {
    await using own = await createTestDatabase(log);
    const database = openDatabase(own.address, log, 1, limits);
    using _ = freeze(await pidOf(database.pool));
    await expect(database.pool.query('select $1::int', [1])).rejects.toThrow('has not answered');
    await pidOf(database.pool);
    await database.close();
  });

  it('is closed with the idle connections if the server session is idle, but not if it is active', async () => {
    await using own = await createTestDatabase(log);
    using stack = new DisposableStack();
    const database = openDatabase(own.address, log, 3, { responseTimeoutMs: 60_000, sessionCheckMs: 200 });
    const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
    const pids = await Promise.all(clients.map(pidOf));
    const busy = clients.pop()!;
    const working = busy.query('select 1 as n from pg_sleep(2)');
    for (const client of clients) client.release();
    for (const pid of pids.slice(0, 2)) stack.use(freeze(pid));
    await expect(database.pool.query('select 1')).rejects.toThrow('is no longer working on the query');
    expect(pids).not.toContain(await pidOf(database.pool));
    stack.dispose();
    expect((await working).rows).toEqual([{ n: 1 }]);
    busy.release();
    await database.close();
  });

  it('waits longer for a query with its own timeout', async () => {
    await using own = await createTestDatabase(log);
    const database = openDatabase(own.address, log, 1, limits);
    const unhurried = { text: 'select 1 as n from pg_sleep(4)', query_timeout: 60_000 };
    expect((await database.pool.query(unhurried)).rows).toEqual([{ n: 1 }]);
    await database.close();
  });
});

it('a closed database keeps no connection, even if only its pool was used', async () => {
  await using own = await createTestDatabase(log);
  const database = openDatabase(own.address, log);
  await pidOf(database.pool);
  await database.close();
  expect(database.pool.totalCount).toBe(0);
  await database.close();
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow('after calling end');
});

describe('a statement', () => {
  it('is cancelled by the server after a minute, except for maintenance', async () => {
    await using database = await createTestDatabase();
    const maintenance = openDatabase(database.address, log, 1, 'maintenance');
    const limit = async ({ pool }: Pick<typeof database, 'pool'>): Promise<unknown> =>
      (await pool.query('show statement_timeout')).rows[0];
    expect(await limit(database)).toEqual({ statement_timeout: '1min' });
    expect(await limit(maintenance)).toEqual({ statement_timeout: '0' });
    await maintenance.close();
  });

  it('of a migration has no timeout', async () => {
    await using database = await createTestDatabase();
    const dir = await mkdtemp(join(tmpdir(), 'steward-pool-'));
    await database.pool.query('drop table schema_migrations');
    await writeFile(
      join(dir, '0001_limit.sql'),
      "create table limits as select current_setting('statement_timeout') as value",
    );
    await migrate(database.pool, dir, log);
    expect((await database.pool.query('select value from limits')).rows).toEqual([{ value: '0' }]);
    await rm(dir, { recursive: true });
  });
});

it('a transaction keeps locks for at most a minute if its client is gone, except for maintenance', async () => {
  await using own = await createTestDatabase(log);
  for (const [timeouts, expected] of [
    ['request', '1min'],
    ['background', '1min'],
    ['maintenance', '0'],
  ] as const) {
    const database = openDatabase(own.address, log, 1, timeouts);
    const { rows } = await database.pool.query('show idle_in_transaction_session_timeout');
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: expected }]);
    await database.close();
  }
});

describe('a connection of the pool', () => {
  it('does not compile statements, and keeps the options of the environment', async () => {
    await using own = await createTestDatabase(log);
    vi.stubEnv('PGOPTIONS', '-c search_path=elsewhere');
    try {
      const database = openDatabase(own.address, log, 1);
      const { rows } = await database.pool.query(
        `select current_setting('jit') as jit, current_setting('search_path') as path`,
      );
      expect(rows).toEqual([{ jit: 'off', path: 'elsewhere' }]);
      await database.close();
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('prepares statements with values, apart from those with many variants', async () => {
    await using own = await createTestDatabase(log);
    const database = openDatabase(own.address, log, 1);
    for (const [mark, n] of [
      ['', 1],
      [unprepared, 2],
    ] as const)
      await sql`/* pool.test */ ${sql.raw(mark)} select ${n}::int`.execute(database.db);
    const { rows } = await database.pool.query<{ statement: string }>(
      `select statement from pg_prepared_statements where statement like '%pool.test%'`,
    );
    expect(rows).toEqual([{ statement: expect.not.stringContaining(unprepared) }]);
    await database.close();
  });
});
