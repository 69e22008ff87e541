import { sql } from 'kysely';
import { advisoryLocks } from '../db/advisory-locks.ts';
import type { Db, Tx } from '../db/pool.ts';

/** A text column that holds encrypted values, and the primary key of its table. */
export type SecretColumn = {
  table: string;
  column: string;
  id: string;
  /** The purpose of the values. Defaults to `table.column`. */
  purpose?: string;
};

export type SecretRow = { id: string; value: string };

export async function tryRotationLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`/* secrets.tryLock */
    select pg_try_advisory_lock(${advisoryLocks.keyRotation}) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

export async function releaseRotationLock(db: Db): Promise<void> {
  await sql`/* secrets.unlock */ select pg_advisory_unlock(${advisoryLocks.keyRotation})`.execute(db);
}

export async function countNotUnder(
  db: Db,
  prefix: string,
  { table, column }: SecretColumn,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`/* secrets.countNotUnder */
    select count(*) from ${sql.table(table)}
    where not starts_with(${sql.ref(column)}, ${prefix})`.execute(db);
  return Number(rows[0]?.count);
}

/** Locks the rows, which waits for running changes and then sees them. */
export async function lockBatchNotUnder(
  tx: Tx,
  prefix: string,
  { table, column, id }: SecretColumn,
  after: string | undefined,
  limit: number,
): Promise<SecretRow[]> {
  const beyond = after === undefined ? sql`` : sql`and ${sql.ref(id)} > ${after}`;
  const { rows } = await sql<SecretRow>`/* secrets.lockBatch */
    select ${sql.ref(id)}::text as id, ${sql.ref(column)} as value from ${sql.table(table)}
    where not starts_with(${sql.ref(column)}, ${prefix}) ${beyond}
    order by ${sql.ref(table)}.${sql.ref(id)} limit ${limit} for update`.execute(tx);
  return rows;
}

export async function updateSecrets(
  tx: Tx,
  { table, column, id }: SecretColumn,
  rows: SecretRow[],
): Promise<void> {
  const idType = sql.raw(await columnType(tx, table, id));
  await sql`/* secrets.update */
    update ${sql.table(table)} as t set ${sql.ref(column)} = v.value
    from unnest(${rows.map((row) => row.id)}::${idType}[], ${rows.map((row) => row.value)}::text[]) as v (id, value)
    where ${sql.ref(`t.${id}`)} = v.id`.execute(tx);
}

/** With ids as text, the update could not use the index. */
async function columnType(tx: Tx, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ type: string }>`/* secrets.columnType */
    select format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`.execute(tx);
  return rows[0]!.type;
}
