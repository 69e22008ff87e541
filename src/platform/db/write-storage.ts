import { sql } from 'kysely';
import type { Db } from './pool.ts';

/**
 * Commits a message to the write-ahead log and waits until it is on disk, as every write does, without adding a row to a table.
 * Managed servers become read-only when their disk is full, and standby servers are read-only.
 */
export async function commitMessage(db: Db): Promise<void> {
  const { rows } = await sql<{ isReadOnly: boolean }>`/* write.commitMessage */
    select current_setting('transaction_read_only')::bool as "isReadOnly",
           case when not current_setting('transaction_read_only')::bool
             then pg_logical_emit_message(true, 'steward', '') end`.execute(db);
  if (rows[0]!.isReadOnly) throw new Error('the database is read-only');
}
