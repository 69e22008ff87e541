import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReader } from '#platform/settings-reader.ts';
import { startApp } from '#testkit/app.ts';
import { startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { monitoring } from '../product.ts';
import { vat } from '#vat/product.ts';
import { verification } from '#verification/product.ts';
import { ensurePartitions } from './partition-storage.ts';

type Queryable = { query(text: string): Promise<{ rows: any[] }> };

const partitionsOf = async (pool: Queryable): Promise<string[]> =>
  (
    await pool.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent in ('notable_checks'::regclass, 'routine_checks'::regclass) order by 1`,
    )
  ).rows.map(({ name }) => name);
const dropAll = async (pool: Queryable): Promise<void> => {
  for (const name of await partitionsOf(pool)) await pool.query(`drop table ${name}`);
};

describe('partitions of checks', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => dropAll(fixture.database.pool));

  it('reach from yesterday to a week ahead, and are created once by concurrent processes', async () => {
    const { db, pool } = fixture.database;
    await Promise.all([ensurePartitions(db), ensurePartitions(db), ensurePartitions(db)]);
    const days = Array.from({ length: 9 }, (_, index) =>
      new Date(Date.now() + (index - 1) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '_'),
    );
    expect(await partitionsOf(pool)).toEqual(
      ['checks', 'routine_checks'].flatMap((prefix) => days.map((day) => `${prefix}_${day}`)),
    );
  });

  it('are created during a long read without waiting for it', async () => {
    const { db, pool } = fixture.database;
    const reader = await pool.connect();
    try {
      await reader.query('begin');
      await reader.query('select count(*) from checks');
      await ensurePartitions(db);
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    expect(await partitionsOf(pool)).toHaveLength(18);
  });

  it('are created when a check is stored and its partition is missing', async () => {
    const site = await fixture.addSite();
    await fixture.store(await fixture.targetOf(site), new Date(), up);
    const { rows } = await fixture.database.pool.query('select status from checks where site_id = $1', [
      site,
    ]);
    expect(rows).toEqual([{ status: 'UP' }]);
  });
});

it.each(['checks', 'browser'] as const)(
  'partitions are created every hour by a process that only runs %s work',
  async (kind) => {
    await using app = await startApp({ work: [] });
    const { pool } = app.platform.database;
    const { services } = app.platform;
    const sleeping: (() => void)[] = [];
    const sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
      if (ms < 3_600_000) return services.clock.sleep(ms, signal);
      return new Promise((resolve, reject) => {
        sleeping.push(resolve);
        signal?.addEventListener('abort', reject);
      });
    };
    const host = { ...app.platform, services: { ...services, clock: { ...services.clock, sleep } } };
    const { workers } = await monitoring.open(host, monitoring.readSettings(createReader({}, [])), {
      ...verification.extensions.monitoring,
      ...vat.extensions.monitoring,
    });
    const work = await workers[kind]();
    try {
      await waitUntil(() => sleeping.length === 1);
      await dropAll(pool);
      sleeping[0]!();
      await waitUntil(() => sleeping.length === 2);
      expect(await partitionsOf(pool)).toHaveLength(18);
    } finally {
      await work.stop();
    }
  },
);
