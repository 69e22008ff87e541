import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { EventEmitter } from 'node:events';
import { Pool, type ClientBase, type PoolClient, type PoolConfig } from 'pg';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { within } from '../sleep.ts';
import { DatabaseClient } from './database-client.ts';
import { createSessionCheck } from './session-check.ts';
import { types } from './types.ts';

export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;

export type DatabaseAddress = { connectionString: string };

export type Database = {
  db: Db;
  /** For what Kysely does not support: LISTEN, named prepared statements, session locks. */
  pool: Pool;
  address: DatabaseAddress;
  close(): Promise<void>;
};

/** `request` for queries that a client waits for. `maintenance` has no timeout. */
export type TimeoutClass = 'request' | 'background' | 'maintenance';

export type Timeouts = {
  statement_timeout?: number;
  idle_in_transaction_session_timeout?: number;
  responseTimeoutMs?: number;
  /** How often the server is asked whether it still works on a query. Defaults to 5 s. */
  sessionCheckMs?: number;
};

/**
 * The server ends the transaction of a client that is silent for a minute: if its machine has lost its network or its power,
 * the server would otherwise keep the locks until TCP notices, which takes two hours by default.
 */
const idle_in_transaction_session_timeout = 60_000;

/** The server cancels a long statement. If the server does not respond, the client gives up a little later. */
const timeoutsByClass: Record<TimeoutClass, Timeouts> = {
  // The statement timeout is shorter than the 20 s of `steward deploy`, so that it receives the reason.
  request: { statement_timeout: 15_000, idle_in_transaction_session_timeout, responseTimeoutMs: 20_000 },
  background: { statement_timeout: 60_000, idle_in_transaction_session_timeout, responseTimeoutMs: 65_000 },
  maintenance: {},
};
/** For running queries and for closing the connections. */
const closeTimeoutMs = 2_000;

export type PoolOptions = Timeouts & { application_name: string; max: number };

/**
 * A server of Debian's packages compiles statements that it estimates as expensive, before each execution: most of its CPU time in
 * the tests of a cluster. All statements of the program are short, but joins of several tables without statistics look expensive. The
 * embedded server does not compile.
 */
const noJit = 'set jit = off';

/** Replaces connections that break or whose server stops responding. */
export function openPool(
  address: DatabaseAddress,
  options: PoolOptions,
  onLost: (error: Error) => void,
): Pool {
  const sessionCheck =
    options.responseTimeoutMs === undefined ? undefined : createSessionCheck(address, options.sessionCheckMs);
  const config = {
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    sessionCheck,
    // Not as an option of the connection: that would replace PGOPTIONS, and PgBouncer refuses it.
    onConnect: (client: ClientBase) => client.query(noJit),
    ...address,
    ...options,
  };
  const pool = new Pool({ ...config, Client: DatabaseClient, types } as PoolConfig);
  // An idle connection breaks when the database restarts. Unhandled, the error would end the process.
  pool.on('error', onLost);
  // The pool does not handle errors of a connection in use, such as between two statements of a transaction. There the
  // next query fails.
  pool.on('connect', (client) => void client.on('error', () => {}));
  closeIdleWithStale(pool);
  return pool;
}

/** If a firewall dropped one connection, it has probably dropped the idle ones too: each would cause the same wait. */
function closeIdleWithStale(pool: Pool): void {
  const idle = new Set<PoolClient>();
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('remove', (client) => void idle.delete(client));
  pool.on('release', (_error, client) => void idle.add(client));
  pool.on('connect', (client) => {
    (client as EventEmitter).on('stale', () => {
      for (const other of idle)
        (other as unknown as DatabaseClient).disconnect('another connection is stale');
    });
  });
}

export function openDatabase(
  address: DatabaseAddress,
  log: Log,
  max = 10,
  timeouts: TimeoutClass | Timeouts = 'background',
): Database {
  let closing = false;
  const limits = typeof timeouts === 'string' ? timeoutsByClass[timeouts] : timeouts;
  const pool = openPool(address, { application_name: 'steward', max, ...limits }, (error) => {
    if (!closing) log.warn({ err: error }, 'database connection lost');
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let ended: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closing = true;
    // Kysely's `destroy` does not end a pool that it has not used. Its idle connections would delay the exit by 10 s.
    if (!(await within(systemClock, closeTimeoutMs, (ended ??= pool.end()))))
      throw new Error('the database does not respond');
  };
  return { db, pool, address, close };
}
