import fc from 'fast-check';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDatabase } from '#platform/db/backup/load.ts';
import { backupSource, readManifest } from '#platform/db/backup/read-backup.ts';
import { writeBackup } from '#platform/db/backup/write-backup.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type Database, type Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { listMeasured } from '../history/measured-check-storage.ts';
import { purgeSite } from '../site/purge-site.ts';
import { findStoredChecks } from '../system/system-storage.ts';
import { medianResponseTimes } from '../watch/watched-check-storage.ts';
import {
  findCheck,
  insertChecks,
  listChecks,
  type Check,
  type CheckFilter,
  type NewCheck,
} from './check-storage.ts';
import { dropOldPartitions, ensurePartitions } from './partition-storage.ts';

const log = createLog({ level: 'silent', pretty: false });

const noFilter: CheckFilter = {
  status: null,
  kind: null,
  pageId: null,
  probeId: null,
  ownAddress: false,
  region: null,
  before: null,
};

/** Adds partitions for the days before yesterday, until the end of the test. */
async function addDays(pool: Database['pool'], days: number): Promise<AsyncDisposable> {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const names: string[] = [];
  for (let day = 2; day <= days; day += 1)
    for (const table of ['notable_checks', 'routine_checks']) {
      const [from, to] = [day, day - 1].map((ago) => new Date(today - ago * 86_400_000).toISOString());
      names.push(`${table}_${day}_days_ago`);
      await pool.query(
        `create table ${names.at(-1)} partition of ${table} for values from ('${from}') to ('${to}')`,
      );
    }
  return {
    async [Symbol.asyncDispose]() {
      await pool.query(`drop table ${names.join(', ')}`);
    },
  };
}

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
    const { db, pool } = fixture.database;
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    await using _days = await addDays(pool, 12);
    await fc.assert(
      fc.asyncProperty(
        // Around midnight, and days ago as of a paused site. Several checks can have the same time.
        fc.array(
          fc.record({
            minutes: fc.oneof(
              fc.integer({ min: -90, max: 90 }),
              fc.integer({ min: -12, max: -1 }).map((days) => days * 1_440),
            ),
            notable: fc.boolean(),
          }),
          { maxLength: 150 },
        ),
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
  });

  it('of one site are read without reading those of others, or more than an hour for a page', async () => {
    const { db, pool } = fixture.database;
    const [minutes, others] = [600, 20];
    const end = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    const sites = Array.from({ length: others + 1 }, () => newId());
    const checks = Array.from({ length: minutes }, (_, minute) =>
      sites.map((siteId, index): NewCheck => {
        const at = new Date(end - (minutes - minute) * 60_000 + index * 1_000);
        return {
          id: newId(at.getTime()),
          at,
          siteId,
          pageId: null,
          kind: 'HTTP',
          result: up,
          notable: false,
        };
      }),
    ).flat();
    await db.transaction().execute((tx) => insertChecks(tx, checks));
    const cursor = checks.at(-1 - others)!.id;
    const [siteId] = sites as [string];
    // Of this connection, with those of transactions before.
    const countRead = async (tx: Tx): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as n from pg_stat_xact_user_tables
        where relname like 'routine\\_checks\\_%'`.execute(tx);
      return rows[0]!.n;
    };
    const readRows = (read: (tx: Tx) => Promise<unknown>): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const before = await countRead(tx);
        await read(tx);
        return (await countRead(tx)) - before;
      });
    const from = new Date(end - 3_600_000);
    const to = new Date(end);
    const page = { siteId, since: null, after: cursor, limit: 51 };
    const read: Record<string, (tx: Tx) => Promise<unknown>> = {
      page: (tx) => listChecks(tx, page),
      'a page of a site without checks': (tx) => listChecks(tx, { ...page, siteId: newId() }),
      'the last hour, of a region without checks': (tx) =>
        listChecks(tx, { ...page, since: from, filter: { ...noFilter, region: 'waw' } }),
      'a check': (tx) => findCheck(tx, cursor),
      'response times': (tx) => listMeasured(tx, { siteId, pageId: null, from, to, limit: 1_000 }),
      median: (tx) => medianResponseTimes(tx, siteId, 'HTTP', [{ from, to }]),
    };
    const counts: Record<string, number> = {};
    // Also with the plans that PostgreSQL makes for all sites and times, and with statistics.
    for (const analyzed of [false, true]) {
      if (analyzed) await pool.query('analyze routine_checks');
      for (const mode of ['force_custom_plan', 'force_generic_plan'])
        for (const [name, run] of Object.entries(read))
          counts[`${name}, ${mode}, ${analyzed}`] = await readRows(async (tx) => {
            await sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(tx);
            await run(tx);
          });
    }
    // An hour, and the rest of a quarter. If nothing is found, it is read for the newest check and once more.
    const maxRows = (name: string): number => (name.includes('region') ? 3 * 80 : 80);
    expect(Object.entries(counts).filter(([name, rows]) => rows > maxRows(name))).toEqual([]);
    expect(await listChecks(db, page)).toHaveLength(51);
  });

  it('have prepared statements for a kind or a status alone, and not for each combination of filters', async () => {
    await using own = await createTestDatabase();
    const page = { siteId: newId(), since: new Date(), after: null, limit: 51 };
    const countPrepared = async (chosen: Partial<CheckFilter>): Promise<number> => {
      // A new connection.
      const database = openDatabase(own.address, createLog({ level: 'silent', pretty: false }), 1);
      const { db } = database;
      await listChecks(db, { ...page, filter: { ...noFilter, ...chosen } });
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
        where statement like '%check.list%' or statement like '%check.findNewest%'`.execute(db);
      await database.close();
      return rows[0]!.n;
    };
    expect(await countPrepared({ kind: 'BROWSER' })).toBeGreaterThan(0);
    expect(await countPrepared({ status: 'DOWN' })).toBeGreaterThan(0);
    for (const rare of [{ region: 'waw' }, { ownAddress: true }, { before: new Date() }])
      expect(await countPrepared({ kind: 'HTTP', ...rare })).toBe(0);
    expect(await countPrepared({ kind: 'BROWSER', status: 'DOWN' })).toBe(0);
  });

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

describe.each([
  { change: 'routine checks had a table of their own', until: '0027', table: 'checks' },
  { change: 'routine checks were indexed by quarters of an hour', until: '0065', table: 'routine_checks' },
])('checks from before $change', ({ until, table }) => {
  const migrationsDir = join(import.meta.dirname, '../../../migrations');
  const siteId = newId();
  const at = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  // Two at the same time.
  const ids = [newId(at.getTime()), newId(at.getTime()), newId(at.getTime() - 1_000)];

  async function formerDatabase() {
    const database = await createTestDatabase(log, 'template0');
    await migrate(database.pool, migrationsDir, log, (name) => name < until);
    for (const ms of [0, 86_400_000]) {
      const day = new Date(at.getTime() - ms).toISOString().slice(0, 10);
      const name = `${table}_${day.replaceAll('-', '_')}`;
      await database.pool.query(
        `create table ${name} partition of ${table} for values from ('${day}') to ('${new Date(Date.parse(day) + 86_400_000).toISOString()}')`,
      );
    }
    for (const id of ids)
      await database.pool.query(
        `insert into ${table} (id, created_at, site_id, kind, status) values ($1, $2, $3, 'HTTP', 'UP')`,
        [id, new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)), siteId],
      );
    return database;
  }
  const checksIn = async ({ db }: Database): Promise<string[]> => {
    await ensurePartitions(db);
    const listed: string[] = [];
    for (let after: string | null = null; ; after = listed.at(-1)!) {
      const [check] = await listChecks(db, { siteId, since: null, after, limit: 1 });
      if (!check) return listed;
      expect(await findCheck(db, check.id)).toEqual(check);
      listed.push(check.id);
    }
  };
  const expected = [...ids.slice(0, 2).toSorted().toReversed(), ids[2]];

  it('are kept by the migration', { tags: ['long'] }, async () => {
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
