import { Client } from 'pg';
import { codeOf, OperatorError } from '#platform/errors.ts';
import { advisoryLocks } from '../advisory-locks.ts';
import type { AppliedMigration } from '../migrate.ts';
import type { DatabaseAddress } from '../pool.ts';
import {
  columnList,
  parseBounds,
  formerQueueSchema,
  quoted,
  type Contents,
  type SequenceState,
  type TableShape,
} from './contents.ts';
import { copyOut, type CopyOut } from './copy.ts';

/** The database at one point in time, while other processes write. */
export type Snapshot = AsyncDisposable & {
  contents: Contents;
  serverVersion: string;
  /** A value encrypted with the current key at that time. Null if no secret was ever stored. */
  keyCheck: string | null;
  /** Calls `use` with the rows in the text format of COPY. Returns false if the table has been dropped since. */
  read(table: TableShape, use: (rows: CopyOut) => Promise<void>): Promise<boolean>;
  /** Read last, so that the sequences cover every row of the snapshot. Throws if the schema has changed. */
  finish(): Promise<SequenceState[]>;
};

/** Not copied: a restore creates the schema by running the migrations. */
const schemaTables = new Set(['schema_migrations', `${formerQueueSchema}.migrations`]);
const undefinedTable = '42P01';

export async function openSnapshot(address: DatabaseAddress): Promise<Snapshot> {
  const client = new Client({ ...address, application_name: 'steward backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    return await begin(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function begin(client: Client): Promise<Snapshot> {
  // UTC and ISO: times must not depend on the settings of the server.
  await client.query(`/* backup.prepare */ set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 3`);
  await refuseRotation(client);
  await client.query('begin isolation level repeatable read read only');
  const contents = await readContents(client);
  const keyCheck = await readKeyCheck(client);
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return {
    contents,
    keyCheck,
    serverVersion: rows[0]!.server_version,
    async read(table, use) {
      // The rollback to the savepoint releases the table's lock. Otherwise a schema change or the drop of an old
      // partition would wait until the end, and all other queries would wait behind it.
      await client.query('savepoint before_table');
      const exists = await copyTable(client, table, use);
      await client.query('rollback to savepoint before_table');
      return exists;
    },
    async finish() {
      const sequences = await readSequences(client);
      await client.query('rollback');
      await refuseChanged(client, contents);
      return sequences;
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

async function copyTable(
  client: Client,
  table: TableShape,
  use: (rows: CopyOut) => Promise<void>,
): Promise<boolean> {
  try {
    // Locked first, so that no file is created for a dropped table.
    await client.query(`/* backup.lockTable */ lock table ${quoted(table.name)} in access share mode`);
  } catch (error) {
    if (codeOf(error) === undefinedTable) return false;
    throw error;
  }
  const rows = copyOut(client, `copy ${quoted(table.name)} (${columnList(table)}) to stdout`);
  await use(rows);
  await rows.rows;
  return true;
}

/** If a key were removed during the backup, the backup would contain secrets that its keys cannot decrypt. */
async function refuseRotation(client: Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    '/* backup.keepKey */ select pg_try_advisory_lock_shared($1) as free',
    [advisoryLocks.keyRotation],
  );
  if (rows[0]?.free) return;
  throw new OperatorError(
    'The keys are being rotated (steward secrets rotate). Try again when the rotation has finished.',
  );
}

async function readContents(client: Client): Promise<Contents> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    bytes: string | null;
    parent: string | null;
    bounds: string | null;
  }>(
    `/* backup.listTables */
    select case n.nspname when $1 then $1 || '.' else '' end || c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      pg_table_size(c.oid) as bytes, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in (current_schema(), $1)
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by 1`,
    [formerQueueSchema],
  );
  if (!rows.some(({ name }) => name === 'schema_migrations'))
    throw new OperatorError('This database does not contain an installation of Steward.');
  return {
    migrations: await readMigrations(client),
    tables: rows
      .filter(({ name }) => !schemaTables.has(name))
      .map(({ name, columns, bytes, parent, bounds }) => ({
        name,
        columns,
        bytes: Number(bytes ?? 0),
        partition: parent !== null && bounds !== null ? { of: parent, ...parseBounds(name, bounds) } : null,
      })),
  };
}

async function readMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    '/* backup.listMigrations */ select name, checksum from schema_migrations order by name',
  );
  return rows;
}

async function readKeyCheck(client: Client): Promise<string | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `/* backup.hasKeyCheck */ select to_regclass('secret_key_check') is not null as there`,
  );
  if (!found[0]?.there) return null;
  const { rows } = await client.query<{ value: string }>(
    '/* backup.findKeyCheck */ select value from secret_key_check where id = 1',
  );
  return rows[0]?.value ?? null;
}

async function readSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `/* backup.listSequences */
    select case schemaname when $1 then $1 || '.' else '' end || sequencename as name,
      coalesce(last_value + increment_by, start_value)::text as next
    from pg_sequences where schemaname in (current_schema(), $1) order by 1`,
    [formerQueueSchema],
  );
  return rows;
}

async function refuseChanged(client: Client, before: Contents): Promise<void> {
  const after = await readContents(client);
  if (JSON.stringify(after.migrations) === JSON.stringify(before.migrations)) return;
  throw new OperatorError(
    'The schema changed during the copy. Was a newer release started? Run this command again.',
  );
}
