import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { systemClock } from '../clock.ts';
import { messageOf, OperatorError } from '../errors.ts';
import type { Log } from '../log.ts';
import { advisoryLocks } from './advisory-locks.ts';

export type Migration = { name: string; sql: string; checksum: string };
export type AppliedMigration = { name: string; checksum: string };

/**
 * Applies the missing migrations of `dir`, or those that `only` selects. An advisory lock serializes processes that start
 * at the same time.
 */
export async function migrate(
  pool: Pool,
  dir: string,
  log: Log,
  only: (name: string) => boolean = () => true,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(dir);
  const client = await pool.connect();
  try {
    // Migrating a large table can take longer than the pool's statement timeout.
    await client.query('/* migrate.unlimit */ set statement_timeout = 0');
    await acquireLock(client);
    await ensureTable(client);
    const pending = pendingMigrations(migrations, await listApplied(client)).filter(({ name }) => only(name));
    for (const migration of pending) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'database migrated');
    }
    return { applied: pending.map(({ name }) => name) };
  } finally {
    // Closing the session releases the lock, even if the connection is broken.
    client.release(true);
  }
}

/** Counts applied and pending migrations without changing anything. Throws the same errors as `migrate`. */
export async function migrationStatus(
  pool: Pool,
  dir: string,
): Promise<{ applied: number; pending: number }> {
  const { rows } = await pool.query<{ table: string | null }>(
    `/* migrate.findTable */ select to_regclass('schema_migrations') as table`,
  );
  const applied = rows[0]?.table ? await listApplied(pool) : [];
  return {
    applied: applied.length,
    pending: pendingMigrations(await readMigrations(dir), applied).length,
  };
}

/**
 * Polls instead of waiting in the query: a waiting statement holds a snapshot, and a `create index concurrently` of the
 * lock holder would wait for that snapshot for ever.
 */
async function acquireLock(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>(
      '/* migrate.acquireLock */ select pg_try_advisory_lock($1) as acquired',
      [advisoryLocks.migrations],
    );
    if (rows[0]?.acquired) return;
    await systemClock.sleep(100);
  }
}

/** Throws if the applied migrations are not a prefix of the files. */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new OperatorError(
      `The database is newer than this program: it has migrations that this release does not know ` +
        `(${unknown.join(', ')}). Start the newer release, or restore a backup made with this one.`,
    );
  }
  const changed = applied.filter(({ name, checksum }) => known.get(name)?.checksum !== checksum);
  if (changed.length > 0) {
    throw new OperatorError(
      `The migration ${changed.map(({ name }) => name).join(', ')} was edited after this database had applied it. ` +
        'Restore the original file and make the change in a new migration.',
    );
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

export async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  refuseBadNames(names);
  return Promise.all(
    names.map(async (name) => {
      // The checksum must not depend on CRLF line endings of a checkout.
      const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function refuseBadNames(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new Error(`migration ${name} is not named NNNN_name.sql`);
    const number = name.slice(0, 4);
    const other = seen.get(number);
    if (other !== undefined) throw new Error(`migrations ${other} and ${name} have the same number`);
    seen.set(number, name);
  }
}

async function ensureTable(client: PoolClient): Promise<void> {
  await client.query(`/* migrate.ensureTable */ create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
}

async function listApplied(queryable: Pick<Pool, 'query'>): Promise<AppliedMigration[]> {
  const { rows } = await queryable.query<AppliedMigration>(
    '/* migrate.listApplied */ select name, checksum from schema_migrations order by name',
  );
  return rows;
}

/** Without a `query_timeout` the pool's applies. This is the maximum of a timer: 24.8 days. */
const maxTimeoutMs = 2 ** 31 - 1;

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  const record = (): Promise<unknown> =>
    client.query('/* migrate.record */ insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
  const statement = { text: migration.sql, query_timeout: maxTimeoutMs };
  try {
    if (runsOutsideTransaction(migration)) {
      await client.query(statement);
      await record();
      return;
    }
    await client.query('begin');
    await client.query(statement);
    await record();
    await client.query('commit');
  } catch (error) {
    throw new Error(`migration ${migration.name} failed: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * For statements that PostgreSQL refuses in a transaction, such as `create index concurrently`. One statement per file. It
 * must be repeatable, because a crash right after it leaves it unrecorded.
 */
const runsOutsideTransaction = ({ sql }: Migration): boolean => /^-- no transaction *\n/.test(sql);
