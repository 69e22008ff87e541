import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { codeOf } from '#platform/errors.ts';

const dayMs = 86_400_000;
const nameOf = (day: Date): string => `checks_${day.toISOString().slice(0, 10).replaceAll('-', '_')}`;
const midnight = (at: Date, days: number): Date =>
  new Date(Math.floor(at.getTime() / dayMs) * dayMs + days * dayMs);

/** From yesterday, for checks that were on their way at midnight, to a week ahead. */
export async function ensurePartitions(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // `if not exists` is no help against another process that does the same at the same moment.
    await sql`/* partition.lock */ select pg_advisory_xact_lock(hashtext('steward.partitions'))`.execute(tx);
    await createMissing(tx, now);
  });
}

async function createMissing(tx: Tx, now: Date): Promise<void> {
  const existing = new Set(await listPartitions(tx));
  for (let offset = -1; offset <= 7; offset += 1) {
    const day = midnight(now, offset);
    if (existing.has(nameOf(day))) continue;
    const [from, to] = [day.toISOString(), midnight(now, offset + 1).toISOString()];
    await sql`/* partition.create */ create table ${sql.table(nameOf(day))}
      partition of checks for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx);
  }
}

export async function dropOldPartitions(db: Db, now: Date, retentionDays: number): Promise<string[]> {
  const oldest = nameOf(midnight(now, -retentionDays));
  const tooOld = (await listPartitions(db)).filter((name) => name < oldest);
  const dropped: string[] = [];
  for (const name of tooOld) if (await drop(db, name)) dropped.push(name);
  return dropped;
}

const lockNotAvailable = '55P03';

/**
 * False when somebody reads it, such as a backup. Waiting for them would keep every new check waiting as well: the drop
 * holds the lock of the whole table by then. The next round tries again.
 */
async function drop(db: Db, name: string): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`/* partition.patience */ set local lock_timeout = '2s'`.execute(tx);
      await sql`/* partition.drop */ drop table if exists ${sql.table(name)}`.execute(tx);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === lockNotAvailable) return false;
    throw error;
  }
}

async function listPartitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`/* partition.list */
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'checks'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
