import { sql } from 'kysely';
import type { Db } from './pool.ts';

export const askDatabase = async (db: Db): Promise<void> =>
  void (await sql`/* database.ping */ select 1`.execute(db));
