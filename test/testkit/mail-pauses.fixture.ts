import type { Pool } from 'pg';

type Stored = { platform: { database: { pool: Pool } } };

/** As if ten minutes had passed since the last mail to every address: the next one is sent again. */
export async function passMailPauses({ platform }: Stored): Promise<void> {
  await platform.database.pool.query('delete from queue_dedup_keys');
}
