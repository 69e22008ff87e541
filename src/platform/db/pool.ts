import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';

export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;

export type DatabaseAddress = { connectionString: string };

export type Database = {
  db: Db;
  /** For what Kysely has no word for: LISTEN, named prepared statements, session locks. */
  pool: pg.Pool;
  address: DatabaseAddress;
  close(): Promise<void>;
};

export function openDatabase(address: DatabaseAddress, log: Log, max = 10): Database {
  const pool = new pg.Pool({ ...address, max, connectionTimeoutMillis: 10_000, application_name: 'steward' });
  // An idle connection that breaks (database restart) is replaced by the next query; unhandled it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, address, close: () => db.destroy() };
}
