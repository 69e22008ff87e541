import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDatabase } from '#platform/db/backup/load.ts';
import { backupSource, readManifest } from '#platform/db/backup/read-backup.ts';
import { writeBackup } from '#platform/db/backup/write-backup.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Database } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { purgeSite } from '../site/purge-site.ts';
import { findStoredChecks } from '../system/system-storage.ts';
import { findCheck, insertChecks, listChecks, type Check, type NewCheck } from './check-storage.ts';
import { dropOldPartitions, ensurePartitions } from './partition-storage.ts';

const log = createLog({ level: 'silent', pretty: false });

describe('checks', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const tablesOf = async (siteId: string): Promise<Record<string, string[]>> => {
    const list = async (table: string): Promise<string[]> =>
      (
        await fixture.database.pool.query<{ status: string }>(
          `select status from ${table} where site_id = $1 order by created_at`,
          [siteId],
        )
      ).rows.map(({ status }) => status);
    return { notable: await list('notable_checks'), routine: await list('routine_checks') };
  };

  it('are notable if they failed or differ from the check before, and routine otherwise', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    const started = Date.now() - 60_000;
    const error = {
      source: 'page',
      message: 'x is not defined',
      stackTrace: null,
      url: null,
      line: 1,
      column: 1,
    };
    const results = [up, up, down, down, up, up, { ...up, jsErrors: [error] }, up];
    for (const [second, result] of results.entries())
      await fixture.store(target, new Date(started + second * 1_000), result);
    expect(await tablesOf(site)).toEqual({
      notable: ['UP', 'DOWN', 'DOWN', 'UP', 'UP'],
      routine: ['UP', 'UP', 'UP'],
    });
  });

  it('are all listed once, newest first, whatever the size of a page and however they are mixed', async () => {
    const { db } = fixture.database;
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    await fc.assert(
      fc.asyncProperty(
        // Yesterday and today. Several checks can have the same time.
        fc.array(fc.record({ minutes: fc.integer({ min: -90, max: 90 }), notable: fc.boolean() }), {
          maxLength: 150,
        }),
        fc.integer({ min: 1, max: 60 }),
        async (given, limit) => {
          const siteId = newId();
          const checks = given.map(({ minutes, notable }): NewCheck => {
            const at = new Date(midnight + minutes * 60_000);
            return { id: newId(at.getTime()), at, siteId, pageId: null, kind: 'HTTP', result: up, notable };
          });
          await db.transaction().execute((tx) => insertChecks(tx, checks));
          const seen: Check[] = [];
          for (let after: string | null = null, page: Check[]; ; after = page.at(-1)!.id) {
            page = await listChecks(db, { siteId, since: null, after, limit });
            seen.push(...page);
            if (page.length < limit) break;
          }
          const expected = checks.toSorted(
            (a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1),
          );
          expect(seen.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
          const since = new Date(midnight);
          const recent = await listChecks(db, { siteId, since, after: null, limit: 500 });
          expect(recent.map(({ id }) => id)).toEqual(
            expected.filter(({ at }) => at >= since).map(({ id }) => id),
          );
          for (const { id, at } of checks.slice(0, 2))
            expect(await findCheck(db, id)).toMatchObject({ id, siteId, createdAt: at });
          await purgeSite({ db }, siteId, new AbortController().signal);
          expect(await listChecks(db, { siteId, since: null, after: null, limit: 500 })).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  it.each([
    ['routine', false],
    ['notable', true],
  ])('of today count as the last check if they are %s', async (_name, notable) => {
    const { db } = fixture.database;
    const at = new Date(Date.now() - (notable ? 1_000 : 2_000));
    const check = {
      id: newId(at.getTime()),
      at,
      siteId: newId(),
      pageId: null,
      kind: 'HTTP',
      result: up,
    } as const;
    await db.transaction().execute((tx) => insertChecks(tx, [{ ...check, notable }]));
    expect((await findStoredChecks(db, 120)).lastCheckAt).toEqual(at);
  });

  it('that are routine are dropped earlier than notable ones', async () => {
    const { db, pool } = fixture.database;
    const names = ['checks_2001_02_03', 'routine_checks_2001_02_03'];
    for (const [index, table] of ['notable_checks', 'routine_checks'].entries())
      await pool.query(
        `create table ${names[index]} partition of ${table} for values from ('2001-02-03') to ('2001-02-04')`,
      );
    const days = Math.ceil((Date.now() - Date.parse('2001-02-03')) / 86_400_000);
    expect(await dropOldPartitions(db, 'notable_checks', days)).toEqual([]);
    expect(await dropOldPartitions(db, 'routine_checks', 2)).toEqual([names[1]]);
    expect(await dropOldPartitions(db, 'notable_checks', days - 2)).toEqual([names[0]]);
  });

  it('of the last 26 hours are kept even with a retention of one day, because sums are counted from them', async () => {
    const { db } = fixture.database;
    expect(await dropOldPartitions(db, 'routine_checks', 1)).toEqual([]);
  });
});

describe('checks from before routine checks had a table of their own', () => {
  const migrationsDir = join(import.meta.dirname, '../../../migrations');
  const siteId = newId();
  const at = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  const id = newId(at.getTime());

  async function formerDatabase() {
    const database = await createTestDatabase(log, 'template0');
    await migrate(database.pool, migrationsDir, log, (name) => name < '0027');
    const day = at.toISOString().slice(0, 10);
    const name = `checks_${day.replaceAll('-', '_')}`;
    await database.pool.query(
      `create table ${name} partition of checks for values from ('${day}') to ('${new Date(Date.parse(day) + 86_400_000).toISOString()}')`,
    );
    await database.pool.query(
      `insert into checks (id, created_at, site_id, kind, status) values ($1, $2, $3, 'HTTP', 'UP')`,
      [id, at, siteId],
    );
    return database;
  }
  const checksIn = async ({ db }: Database): Promise<Partial<Check>[]> => {
    await ensurePartitions(db);
    const listed = await listChecks(db, { siteId, since: null, after: null, limit: 10 });
    return listed.map(({ id: found, status, createdAt }) => ({ id: found, status, createdAt }));
  };
  const expected = [{ id, status: 'UP', createdAt: at }];

  it('are kept by the migration', async () => {
    await using database = await formerDatabase();
    await migrate(database.pool, migrationsDir, log);
    expect(await checksIn(database)).toEqual(expected);
  });

  it('are restored from a backup of that time', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'steward-backup-'));
    await using stack = new AsyncDisposableStack();
    stack.defer(() => rm(dir, { recursive: true }));
    const former = stack.use(await formerDatabase());
    const restored = stack.use(await createTestDatabase(log, 'template0'));
    const to = join(dir, 'backup');
    const key = { ids: ['k'], text: null };
    await writeBackup({ address: former.address, dir: to, version: '0.0.0', key, checkKey: () => {} });
    const source = backupSource(to, await readManifest(to));
    await loadDatabase(source, { address: restored.address, migrationsDir, log });
    expect(await checksIn(restored)).toEqual(expected);
  });
});
