import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { migrate } from '../migrate.ts';
import { loadDatabase } from './load.ts';
import { sortByReference } from './table-order.ts';
import { backupSource, readManifest } from './read-backup.ts';
import { openSnapshot } from './snapshot.ts';
import { writeBackup } from './write-backup.ts';

const log = createLog({ level: 'silent', pretty: false });
const migrationsDir = join(import.meta.dirname, '../../../../migrations');
let dir: string;
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'steward-backup-'))));
afterAll(() => rm(dir, { recursive: true, force: true }));

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase(log);
  await database.pool.query('drop schema public cascade; create schema public');
  return database;
}

const options = { version: '0.0.0', key: { ids: ['k'], text: null }, checkKey: () => {} };
const addUser = (id: number): string =>
  `insert into users (id, email, name, role)
  values ('01890000-0000-7000-8000-${String(id).padStart(12, '0')}', 'u${id}@example.com', E'tab\\t and \\\\N', 'MEMBER')`;

describe('a backup', () => {
  it('of an older schema is loaded and migrated', async () => {
    await using old = await emptyDatabase();
    await migrate(old.pool, migrationsDir, log, (name) => name < '0008');
    await old.pool.query(addUser(1));
    const target = join(dir, 'old');
    await writeBackup({ ...options, address: old.address, dir: target });
    await using fresh = await emptyDatabase();
    const manifest = await readManifest(target);
    const loaded = await loadDatabase(backupSource(target, manifest), {
      address: fresh.address,
      migrationsDir,
      log,
    });
    expect(loaded.get('users')).toBe(1);
    const { rows } = await fresh.pool.query('select name from users');
    expect(rows).toEqual([{ name: 'tab\t and \\N' }]);
    const { rows: columns } = await fresh.pool.query('select viewport_width from sites');
    expect(columns).toEqual([]);
  });

  it('contains the data of one point in time, despite concurrent writes and dropped partitions', async () => {
    await using database = await createTestDatabase(log);
    await database.pool.query(addUser(1));
    await database.pool.query(`create table checks_2020_01_01 partition of notable_checks
      for values from ('2020-01-01') to ('2020-01-02')`);
    await using snapshot = await openSnapshot(database.address);
    await database.pool.query(addUser(2));
    await database.pool.query('drop table checks_2020_01_01');
    const read: Record<string, number | false> = {};
    for (const table of snapshot.contents.tables) {
      const isThere = await snapshot.read(table, async ({ rows, stream }) => {
        await stream.toArray();
        read[table.name] = await rows;
      });
      if (!isThere) read[table.name] = false;
    }
    expect(read).toMatchObject({ users: 1, checks_2020_01_01: false });
  });

  it('leaves no files if the schema changes during the copy', async () => {
    await using database = await createTestDatabase(log);
    const target = join(dir, 'changed');
    const change = `insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x') on conflict do nothing`;
    const making = writeBackup({
      ...options,
      address: database.address,
      dir: target,
      onTable: () => void database.pool.query(change),
    });
    await expect(making).rejects.toThrow('The schema changed during the copy');
    expect((await readdir(dir)).filter((name) => name.includes('changed'))).toEqual([]);
  });

  it('is only loaded into an empty database', async () => {
    await using taken = await createTestDatabase(log);
    const source = { contents: { migrations: [], tables: [] } } as never;
    await expect(loadDatabase(source, { address: taken.address, migrationsDir, log })).rejects.toThrow(
      'is not empty',
    );
  });
});

it('sorts tables after those they reference, even if two reference each other', () => {
  const tables = ['alerts', 'pages', 'sites', 'users'].map((name) => ({ name }));
  const references = [
    { table: 'alerts', to: 'pages' },
    { table: 'pages', to: 'sites' },
    { table: 'sites', to: 'users' },
    { table: 'users', to: 'sites' },
  ];
  expect(sortByReference(tables, references).map(({ name }) => name)).toEqual([
    'users',
    'sites',
    'pages',
    'alerts',
  ]);
});
