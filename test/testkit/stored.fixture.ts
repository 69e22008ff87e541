import type { Pool, QueryResultRow } from 'pg';
import { waitUntil } from './wait.ts';

type Stored = { platform: { database: { pool: Pool } } };

/** Reads rows of a table, for what no interface may return: secrets, and data that must be gone. */
export const rowsOf = async (
  app: Stored,
  table: string,
  where: Record<string, string> = {},
): Promise<QueryResultRow[]> => {
  const conditions = Object.keys(where).map((column, i) => ` and ${column} = $${i + 1}`);
  const text = `select * from ${table} where true${conditions.join('')}`;
  return (await app.platform.database.pool.query(text, Object.values(where))).rows;
};

/** Waits until every delivery that is due was sent. The API does not list deliveries about deleted sites. */
export const untilDelivered = (app: Stored): Promise<void> =>
  waitUntil(async () => {
    const { rowCount } = await app.platform.database.pool.query(
      `select 1 from notification_deliveries where due_at < now() + interval '1 minute' limit 1`,
    );
    return rowCount === 0;
  }, 15_000);
