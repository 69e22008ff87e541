import { sql } from 'kysely';
import { databaseNow } from '#platform/db/clock-storage.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { codeOf } from '#platform/errors.ts';
import type { CheckTable } from '../check-table.ts';

const prefixes: Record<CheckTable, string> = { notable_checks: 'checks', routine_checks: 'routine_checks' };
const checkTables = Object.keys(prefixes) as CheckTable[];

const dayMs = 86_400_000;
const nameOf = (table: CheckTable, day: Date): string =>
  `${prefixes[table]}_${day.toISOString().slice(0, 10).replaceAll('-', '_')}`;
const midnight = (at: Date, days: number): Date =>
  new Date(Math.floor(at.getTime() / dayMs) * dayMs + days * dayMs);

/**
 * Creates the partitions from yesterday, for checks that were running at midnight, to a week ahead. Uses the clock of the
 * database, which also sets the times of checks.
 */
export async function ensurePartitions(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // `create table if not exists` fails if two processes run it at the same time.
    await sql`/* partition.lock */ select pg_advisory_xact_lock(hashtext('steward.partitions'))`.execute(tx);
    const now = await databaseNow(tx);
    for (const table of checkTables) await createMissing(tx, table, now);
  });
}

async function createMissing(tx: Tx, table: CheckTable, now: Date): Promise<void> {
  const existing = new Set(await listPartitions(tx, table));
  for (let offset = -1; offset <= 7; offset += 1) {
    const day = midnight(now, offset);
    const name = nameOf(table, day);
    if (existing.has(name)) continue;
    const [from, to] = [day.toISOString(), midnight(now, offset + 1).toISOString()];
    // Not `create … partition of`: it waits for readers of the table, such as a backup, and blocks all other queries meanwhile.
    await sql`/* partition.create */
      create table ${sql.table(name)} (like ${sql.table(table)} including all)`.execute(tx);
    await sql`/* partition.attach */ alter table ${sql.table(table)} attach partition ${sql.table(name)}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx);
  }
}

/** The sums of a site that is deleted or transferred are counted from its checks of the last 26 hours. */
const minDays = 2;

/** Uses the clock of the database: a machine whose clock is ahead would drop partitions that are still needed. */
export async function dropOldPartitions(db: Db, table: CheckTable, retentionDays: number): Promise<string[]> {
  const oldest = nameOf(table, midnight(await databaseNow(db), -Math.max(minDays, retentionDays)));
  const tooOld = (await listPartitions(db, table)).filter((name) => name < oldest);
  const dropped: string[] = [];
  for (const name of tooOld) if (await drop(db, name)) dropped.push(name);
  return dropped;
}

const lockNotAvailable = '55P03';

/**
 * Returns false if the partition is being read, for example by a backup. Waiting longer would block every new check, because
 * a waiting drop blocks the whole table. The next sweep tries again.
 */
async function drop(db: Db, name: string): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`/* partition.setLockTimeout */ set local lock_timeout = '2s'`.execute(tx);
      await sql`/* partition.drop */ drop table if exists ${sql.table(name)}`.execute(tx);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === lockNotAvailable) return false;
    throw error;
  }
}

async function listPartitions(db: Db, table: CheckTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`/* partition.list */
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const checkViolation = '23514';

/** Whether there is no partition for the time of a check. No other constraint of the tables fails with this code. */
export const lacksPartition = (error: unknown): boolean =>
  codeOf(error) === checkViolation && Object.hasOwn(prefixes, String((error as { table?: unknown }).table));
