import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** The rows of a table, and the parts of its long values, that the statements read. */
export const countRowsRead = (
  db: Db,
  table: string,
  read: (tx: Tx) => Promise<unknown>,
): Promise<{ rows: number; parts: number }> =>
  db.transaction().execute(async (tx) => {
    await read(tx);
    const found = await sql<{ rows: number; parts: number }>`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) filter (where relid = c.oid)::int as rows,
             coalesce(sum(idx_tup_fetch) filter (where relid = c.reltoastrelid), 0)::int as parts
      from pg_class c join pg_stat_xact_all_tables s on relid in (c.oid, c.reltoastrelid) where c.relname = ${table}`.execute(
      tx,
    );
    return found.rows[0]!;
  });
