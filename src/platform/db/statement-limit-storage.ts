import { sql } from 'kysely';
import type { Tx } from './pool.ts';

/** The server cancels each later statement of this transaction that takes longer. */
export async function limitStatements(tx: Tx, ms: number): Promise<void> {
  await sql`/* transaction.limitStatements */ select set_config('statement_timeout', ${String(ms)}, true)`.execute(
    tx,
  );
}
