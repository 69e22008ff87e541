import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { EventEmitter } from 'node:events';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { within } from '../sleep.ts';
import { PreparingClient } from './database-client.ts';
import { createSessionExaminer } from './session-check.ts';
import { types } from './types.ts';

export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;

export type DatabaseAddress = { connectionString: string };

export type Database = {
  db: Db;
  /** For features that Kysely lacks: LISTEN, named prepared statements, session locks. */
  pool: Pool;
  address: DatabaseAddress;
  close(): Promise<void>;
};

/**
 * `request` for queries that a client waits for, `minute` for background work, `endless` for maintenance that must complete.
 */
export type Patience = 'request' | 'minute' | 'endless';

export type Timeouts = { statement_timeout?: number; answerWithinMs?: number };

/**
 * The server cancels queries that take too long. A server that no longer responds cannot, so the client gives up a little
 * later.
 */
const timeouts: Record<Patience, Timeouts> = {
  // Shorter than the 20 s that `steward deploy` waits for a response, so that it receives the reason.
  request: { statement_timeout: 15_000, answerWithinMs: 20_000 },
  minute: { statement_timeout: 60_000, answerWithinMs: 65_000 },
  endless: {},
};
/** How long to wait for running queries and for connections to close. */
const closeWithinMs = 2_000;

export type PoolOptions = Timeouts & { application_name: string; max: number };

/** Connections that break, or whose server stops responding, are replaced. */
export function openPool(
  address: DatabaseAddress,
  options: PoolOptions,
  onLost: (error: Error) => void,
): Pool {
  const examiner = options.answerWithinMs === undefined ? undefined : createSessionExaminer(address);
  const config = { connectionTimeoutMillis: 10_000, keepAlive: true, examiner, ...address, ...options };
  const pool = new Pool({ ...config, Client: PreparingClient, types } as PoolConfig);
  // If an idle connection breaks (database restart), the next query replaces it; unhandled, the error would end the process.
  pool.on('error', onLost);
  // The pool does not listen to connections that are checked out either, for example between two statements of a transaction.
  // Their user gets the error from the next query.
  pool.on('connect', (client) => void client.on('error', () => {}));
  cutIdleWithTheSilent(pool);
  return pool;
}

/** If one connection was dropped by the network, the others were too. Each of them would cost a request the same wait. */
function cutIdleWithTheSilent(pool: Pool): void {
  const idle = new Set<PoolClient>();
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('remove', (client) => void idle.delete(client));
  pool.on('release', (_error, client) => void idle.add(client));
  pool.on('connect', (client) => {
    (client as EventEmitter).on('silent', () => {
      for (const other of idle) (other as unknown as PreparingClient).cut('another connection was forgotten');
    });
  });
}

export function openDatabase(
  address: DatabaseAddress,
  log: Log,
  max = 10,
  patience: Patience | Timeouts = 'minute',
): Database {
  let closing = false;
  const limits = typeof patience === 'string' ? timeouts[patience] : patience;
  const pool = openPool(address, { application_name: 'steward', max, ...limits }, (error) => {
    if (!closing) log.warn({ err: error }, 'database connection lost');
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let ended: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closing = true;
    // Kysely's `destroy` does not close a pool that it has not used, whose idle connections would keep a command running for 10
    // s.
    if (!(await within(systemClock, closeWithinMs, (ended ??= pool.end()))))
      throw new Error('the database does not respond');
  };
  return { db, pool, address, close };
}
