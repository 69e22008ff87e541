import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** The current time of the database, which all processes share, and not the start time of the transaction. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`/* clock.now */ select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}
