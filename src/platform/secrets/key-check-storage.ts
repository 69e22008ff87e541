import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { SecretColumn } from './rotate-storage.ts';

/** A rotation rewrites it like any other secret. */
export const keyCheckColumn: SecretColumn = { table: 'secret_key_check', column: 'value', id: 'id' };

/** Stores the value if there is none, and returns the stored value. */
export async function ensureKeyCheck(db: Db, value: string): Promise<string> {
  await sql`/* secrets.insertKeyCheck */
    insert into secret_key_check (id, value) values (1, ${value}) on conflict do nothing`.execute(db);
  return (await findKeyCheck(db))!;
}

export async function findKeyCheck(db: Db): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`/* secrets.findKeyCheck */
    select value from secret_key_check where id = 1`.execute(db);
  return rows[0]?.value ?? null;
}
