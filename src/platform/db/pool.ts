import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { Log } from '../log.ts';
import { PreparingClient } from './preparing-client.ts';
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

export function openDatabase(address: DatabaseAddress, log: Log, max = 10): Database {
  const pool = new Pool({
    ...address,
    Client: PreparingClient,
    types,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'steward',
  });
  // An idle connection that breaks (database restart) is replaced by the next query; unhandled it would end the process.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) log.warn({ err: error }, 'database connection lost');
  });
  // Nor does the pool listen for a connection that is lent out, say between two statements of a transaction. Whoever
  // has it hears of the loss from the next query.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const close = (): Promise<void> => {
    closing = true;
    return db.destroy();
  };
  return { db, pool, address, close };
}
