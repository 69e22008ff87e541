import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { EventEmitter } from 'node:events';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { within } from '../sleep.ts';
import { PreparingClient } from './preparing-client.ts';
import { createSessionExaminer } from './session-examiner.ts';
import { types } from './types.ts';

export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;

export type DatabaseAddress = { connectionString: string };

export type Database = {
  db: Db;
  /** For what Kysely has no word for: LISTEN, named prepared statements, session locks. */
  pool: Pool;
  address: DatabaseAddress;
  close(): Promise<void>;
};

/** `request` for what somebody waits for, `minute` for background work, `endless` for upkeep that must get through. */
export type Patience = 'request' | 'minute' | 'endless';

export type Timeouts = { statement_timeout?: number; answerWithinMs?: number };

/** The server ends what takes too long. One that has stopped answering cannot, so we give up a little later. */
const timeouts: Record<Patience, Timeouts> = {
  // Shorter than the 20 s that `steward deploy` waits for an answer: it is told the reason.
  request: { statement_timeout: 15_000, answerWithinMs: 20_000 },
  minute: { statement_timeout: 60_000, answerWithinMs: 65_000 },
  endless: {},
};
/** For queries under way and for goodbyes. */
const closeWithinMs = 2_000;

export type PoolOptions = Timeouts & { application_name: string; max: number };

/** Connections that break, or whose server stops answering, are replaced by new ones. */
export function openPool(
  address: DatabaseAddress,
  options: PoolOptions,
  onLost: (error: Error) => void,
): Pool {
  const examiner = options.answerWithinMs === undefined ? undefined : createSessionExaminer(address);
  const config = { connectionTimeoutMillis: 10_000, keepAlive: true, examiner, ...address, ...options };
  const pool = new Pool({ ...config, Client: PreparingClient, types } as PoolConfig);
  // An idle connection that breaks (database restart) is replaced by the next query; unhandled it would end the process.
  pool.on('error', onLost);
  // Nor does the pool listen for a connection that is lent out, say between two statements of a transaction. Whoever
  // has it hears of the loss from the next query.
  pool.on('connect', (client) => void client.on('error', () => {}));
  cutIdleWithTheSilent(pool);
  return pool;
}

/** Where one connection was forgotten on the way, the others were too: each would cost somebody the same wait. */
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
    // Kysely's own `destroy` leaves a pool alone that it has not used, and its idle connections keep a command for 10 s.
    if (!(await within(systemClock, closeWithinMs, (ended ??= pool.end()))))
      throw new Error('the database does not answer');
  };
  return { db, pool, address, close };
}
