import { sql } from 'kysely';
import type { Db } from './pool.ts';

/**
 * The time of the database, which all processes share; that of this machine may be wrong. Of now, not of the beginning of
 * the transaction.
 */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`/* clock.now */ select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}
