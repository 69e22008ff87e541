import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { createLog } from '../log.ts';
import { migrate, migrationStatus } from './migrate.ts';

const log = createLog({ level: 'silent', pretty: false });
type Files = Record<string, string>;

let scratch: string;
beforeAll(async () => void (scratch = await mkdtemp(join(tmpdir(), 'steward-migrate-'))));
afterAll(() => rm(scratch, { recursive: true }));

async function folder(files: Files): Promise<string> {
  const dir = await mkdtemp(join(scratch, 'm-'));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(dir, name), sql);
  return dir;
}

const emptyDatabase = (): Promise<TestDatabase> => createTestDatabase(log, 'template0');

const tables = async ({ pool }: TestDatabase): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
};

const first = { '0001_sites.sql': 'create table sites (id int); create table pages (id int);' };
const second = { ...first, '0002_checks.sql': 'create table checks (id int);' };

describe('migrate', () => {
  it('applies missing migrations in order and once', async () => {
    await using database = await emptyDatabase();
    expect(await migrate(database.pool, await folder(first), log)).toEqual({ applied: ['0001_sites.sql'] });
    const dir = await folder(second);
    expect(await migrationStatus(database.pool, dir)).toEqual({ applied: 1, pending: 1 });
    expect(await migrate(database.pool, dir, log)).toEqual({ applied: ['0002_checks.sql'] });
    expect(await migrate(database.pool, dir, log)).toEqual({ applied: [] });
    expect(await tables(database)).toEqual(['checks', 'pages', 'schema_migrations', 'sites']);
  });

  it('reports the status of an empty database without changing it', async () => {
    await using database = await emptyDatabase();
    expect(await migrationStatus(database.pool, await folder(second))).toEqual({ applied: 0, pending: 2 });
    expect(await tables(database)).toEqual([]);
  });

  it('rolls back a failed migration and keeps earlier ones', async () => {
    await using database = await emptyDatabase();
    const dir = await folder({ ...first, '0002_bad.sql': 'create table half (id int); select nonsense;' });
    await expect(migrate(database.pool, dir, log)).rejects.toThrow(/0002_bad.sql failed: column "nonsense"/);
    expect(await tables(database)).toEqual(['pages', 'schema_migrations', 'sites']);
    expect(await migrate(database.pool, await folder(second), log)).toEqual({ applied: ['0002_checks.sql'] });
  });

  it('refuses a database that is newer than the program', async () => {
    await using database = await emptyDatabase();
    await migrate(database.pool, await folder(second), log);
    const older = await folder(first);
    await expect(migrate(database.pool, older, log)).rejects.toThrow(
      /database is newer than this program.*0002_checks/,
    );
    await expect(migrationStatus(database.pool, older)).rejects.toThrow(/newer than this program/);
  });

  it('refuses a migration that was edited after it was applied', async () => {
    await using database = await emptyDatabase();
    await migrate(database.pool, await folder(first), log);
    const edited = await folder({ '0001_sites.sql': 'create table sites (id bigint);' });
    await expect(migrate(database.pool, edited, log)).rejects.toThrow(/0001_sites.sql was edited/);
  });

  it('ignores Windows line endings', async () => {
    await using database = await emptyDatabase();
    await migrate(database.pool, await folder({ '0001_a.sql': 'create table a ();\nselect 1;\n' }), log);
    const crlf = await folder({ '0001_a.sql': 'create table a ();\r\nselect 1;\r\n' });
    expect(await migrate(database.pool, crlf, log)).toEqual({ applied: [] });
  });

  it.each([
    [{ 'sites.sql': '' }, /not named NNNN_name.sql/],
    [{ '0001_a.sql': '', '0001_b.sql': '' }, /0001_a.sql and 0001_b.sql have the same number/],
  ])('refuses the names of %o', async (files, message) => {
    await using database = await emptyDatabase();
    await expect(migrate(database.pool, await folder(files), log)).rejects.toThrow(message);
  });
});

describe('several processes that migrate at the same time', () => {
  it('apply each migration once', async () => {
    await using database = await emptyDatabase();
    const files = Object.fromEntries(
      Array.from({ length: 5 }, (_, i) => [
        `000${i + 1}_t.sql`,
        `create table t${i} (id int); select pg_sleep(0.02);`,
      ]),
    );
    const dir = await folder(files);
    const runs = await Promise.all(Array.from({ length: 3 }, () => runMigrations(database, dir)));
    expect(runs.flat().sort()).toEqual(Object.keys(files));
  });

  it('do not deadlock when an index is created concurrently', async () => {
    await using database = await emptyDatabase();
    const dir = await folder({
      '0001_sites.sql':
        'create table sites as select n from generate_series(1, 100000) n; select pg_sleep(0.3);',
      '0002_index.sql': '-- no transaction\ncreate index concurrently if not exists sites_n on sites (n);\n',
    });
    const runs = await Promise.all([runMigrations(database, dir), runMigrations(database, dir)]);
    expect(runs.flat().sort()).toEqual(['0001_sites.sql', '0002_index.sql']);
  });
});

/** In a separate process. */
async function runMigrations(database: TestDatabase, dir: string): Promise<string[]> {
  const script = `
    import { migrate } from '#platform/db/migrate.ts';
    import { openDatabase } from '#platform/db/pool.ts';
    import { createLog } from '#platform/log.ts';
    const log = createLog({ level: 'silent', pretty: false });
    const [connectionString, dir] = process.argv.slice(1);
    const database = openDatabase({ connectionString }, log);
    console.log(JSON.stringify((await migrate(database.pool, dir, log)).applied));
    await database.close();`;
  const args = ['--input-type=module', '--eval', script, database.address.connectionString, dir];
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(0);
  return JSON.parse(output) as string[];
}
