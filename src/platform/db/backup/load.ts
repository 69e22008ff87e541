import { Client } from 'pg';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { migrate } from '../migrate.ts';
import { openDatabase, type DatabaseAddress } from '../pool.ts';
import {
  columnList,
  formerQueueSchema,
  quoted,
  type Contents,
  type SequenceState,
  type TableShape,
} from './contents.ts';
import { copyIn } from './copy.ts';
import { sortByForeignKeys } from './table-order.ts';

export type Source = {
  contents: Pick<Contents, 'migrations'> & { tables: readonly TableShape[] };
  /** Calls `load` with the rows of a table. */
  read(table: TableShape, load: (rows: AsyncIterable<Buffer>) => Promise<void>): Promise<unknown>;
  /** Called after the last table. */
  sequences(): Promise<readonly SequenceState[]>;
};

export type LoadOptions = {
  address: DatabaseAddress;
  migrationsDir: string;
  log: Log;
  onTable?: (table: TableShape) => void;
};

/** The number of loaded rows by table. */
export type Loaded = Map<string, number>;

/**
 * Fills an empty database:
 * 1. Apply the migrations of the source and no later ones, because its rows match that schema.
 * 2. Load all rows in one transaction, so that a failure leaves an empty installation and never a partial one.
 * 3. Apply the remaining migrations, as an update would.
 */
export async function loadDatabase(source: Source, options: LoadOptions): Promise<Loaded> {
  const { address, migrationsDir, log } = options;
  await requireEmptyDatabase(address);
  const database = openDatabase(address, log, 2, 'maintenance');
  try {
    const known = new Set(source.contents.migrations.map(({ name }) => name));
    await migrate(database.pool, migrationsDir, log, (name) => known.has(name));
    const loaded = await withClient(address, (client) => loadRows(client, source, options));
    await migrate(database.pool, migrationsDir, log);
    return loaded;
  } finally {
    await database.close();
  }
}

export async function withClient<T>(
  address: DatabaseAddress,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...address, application_name: 'steward restore', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Tables of an interrupted attempt count as well, because they cannot be distinguished from data. */
export async function requireEmptyDatabase(address: DatabaseAddress): Promise<void> {
  await withClient(address, async (client) => {
    const { rows } = await client.query<{ name: string | null; tables: number; encoding: string }>(
      `/* restore.countTables */ select current_database() as name, count(c.oid)::int as tables,
        current_setting('server_encoding') as encoding
      from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      where n.nspname in (current_schema(), $1)
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`,
      [formerQueueSchema],
    );
    const { name, tables, encoding } = rows[0]!;
    if (tables > 0)
      throw new OperatorError(
        `The database "${name}" is not empty (${tables} tables, views and sequences). Nothing was changed. ` +
          'Use a new one (createdb). If it only contains the result of an interrupted attempt, drop and create it again.',
      );
    if (encoding !== 'UTF8')
      throw new OperatorError(
        `The database "${name}" stores text as ${encoding}. Create it with: createdb --encoding UTF8 --template template0`,
      );
  });
}

async function loadRows(client: Client, source: Source, { onTable }: LoadOptions): Promise<Loaded> {
  const loaded: Loaded = new Map();
  const { tables } = source.contents;
  await client.query(
    `/* restore.prepare */ set statement_timeout = 0; set maintenance_work_mem = '256MB'; set timezone = 'UTC'; set datestyle = 'ISO'`,
  );
  await client.query('begin');
  await skipReferenceChecks(client);
  await createFormerQueue(client, tables);
  await createPartitions(client, tables);
  await refuseMissing(client, tables);
  await removeSeeds(client);
  await setTriggers(client, 'disable');
  for (const table of await sortByForeignKeys(client, tables)) {
    onTable?.(table);
    await source.read(table, async (rows) => {
      const text = `copy ${quoted(table.name)} (${columnList(table)}) from stdin`;
      loaded.set(table.name, await copyIn(client, text, rows));
    });
  }
  await setTriggers(client, 'enable');
  await attachPartitions(client, tables);
  const sequences = await source.sequences();
  for (const { name, next } of sequences.filter((each) => !isOfFormerQueue(each)))
    await client.query('/* restore.setSequence */ select setval($1::regclass, $2, false)', [
      quoted(name),
      next,
    ]);
  await client.query('commit');
  // Otherwise the first queries are planned for empty tables.
  await client.query('analyze');
  return loaded;
}

/**
 * All foreign keys hold in the snapshot, so a superuser skips the checks. Other users load the tables in an order that
 * satisfies the checks.
 */
async function skipReferenceChecks(client: Client): Promise<void> {
  await client.query(`/* restore.skipChecks */ select set_config('session_replication_role', 'replica', true)
    where (select rolsuper from pg_roles where rolname = current_user)`);
}

/** The snapshot has what they have written already. Checks of references are not among them. */
async function setTriggers(client: Client, state: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`/* restore.listTriggers */
    select distinct tgrelid::regclass::text as name from pg_trigger
    where not tgisinternal and tgparentid = 0 order by 1`);
  for (const { name } of rows)
    await client.query(`/* restore.setTriggers */ alter table ${name} ${state} trigger user`);
}

const isOfFormerQueue = ({ name }: { name: string }): boolean => name.startsWith(`${formerQueueSchema}.`);

/** For migration 0018, which reads the values. Their types do not matter, so each column is text. */
async function createFormerQueue(client: Client, tables: readonly TableShape[]): Promise<void> {
  const former = tables.filter(isOfFormerQueue);
  if (former.length > 0) await client.query(`/* restore.createSchema */ create schema ${formerQueueSchema}`);
  for (const table of former) {
    const columns = table.columns.map((column) => `${quoted(column)} text`).join(', ');
    await client.query(`/* restore.createFormerTable */ create table ${quoted(table.name)} (${columns})`);
  }
}

/** Attached after loading, so that their indexes are built at once instead of row by row. */
async function createPartitions(client: Client, tables: readonly TableShape[]): Promise<void> {
  for (const { name, partition } of tables)
    if (partition)
      await client.query(
        `/* restore.createPartition */ create table ${quoted(name)} (like ${quoted(partition.of)} including defaults)`,
      );
}

async function attachPartitions(client: Client, tables: readonly TableShape[]): Promise<void> {
  for (const { name, partition } of tables)
    if (partition)
      await client.query(
        `/* restore.attachPartition */ alter table ${quoted(partition.of)} attach partition ${quoted(name)}
        for values from ('${partition.from}') to ('${partition.to}')`,
      );
}

async function refuseMissing(client: Client, tables: readonly TableShape[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `/* restore.findMissing */ select name from unnest($1::text[]) as name where to_regclass(name) is null`,
    [tables.map(({ name }) => quoted(name))],
  );
  if (rows.length === 0) return;
  throw new OperatorError(
    `The source contains tables that do not belong to Steward: ${rows.map(({ name }) => name).join(', ')}. ` +
      'Steward needs its own database. Move these tables to another database and copy again.',
  );
}

/** Removes rows that migrations inserted. The source has its own version of them. */
async function removeSeeds(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `/* restore.listTables */ select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = current_schema() and tablename <> 'schema_migrations'`,
  );
  await client.query(`/* restore.removeSeeds */ truncate ${rows.map(({ name }) => name).join(', ')}`);
}
