import { sql } from 'kysely';
import type { Db } from './pool.ts';

export const pingDatabase = async (db: Db): Promise<void> =>
  void (await sql`/* database.ping */ select 1`.execute(db));

/**
 * Commits a message to the write-ahead log and waits until it is on disk, without growing a table. A standby is read-only,
 * and so is a managed server whose disk is full.
 */
export async function commitMessage(db: Db): Promise<void> {
  const { rows } = await sql<{ isReadOnly: boolean }>`/* write.commitMessage */
    select current_setting('transaction_read_only')::bool as "isReadOnly",
           case when not current_setting('transaction_read_only')::bool
             then pg_logical_emit_message(true, 'steward', '') end`.execute(db);
  if (rows[0]!.isReadOnly) throw new Error('the database is read-only');
}
