import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { startSiteFixture, type SiteFixture } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { listDueKinds } from '../target/claim-storage.ts';
import { startDueWatch, type DueWatch } from './due-watch.ts';

describe('the watch for due targets', () => {
  let fixture: SiteFixture;
  let watch: DueWatch;
  const woken: string[] = [];
  beforeEach(async () => {
    fixture = await startSiteFixture();
    woken.length = 0;
    const services = {
      db: fixture.database.db,
      clock: systemClock,
      log: createLog({ level: 'fatal', pretty: true }),
    };
    watch = await startDueWatch(services, 'checks', ['HTTP', 'TCP']);
    for (const kind of ['HTTP', 'TCP'] as const) watch.onDue(kind, () => void woken.push(kind));
  });
  afterEach(async () => {
    await watch.stop();
    await fixture[Symbol.asyncDispose]();
  });
  const setDue = (at: string): Promise<unknown> =>
    fixture.database.pool.query(`update targets set next_check_at = ${at}`);

  it('wakes the workers of kinds with due targets, and no others', async () => {
    await fixture.addSite();
    await waitUntil(() => woken.length > 1);
    expect(new Set(woken)).toEqual(new Set(['HTTP']));
  });

  it.each(['now()', `now() + interval '1 minute'`])(
    'reads a few rows, however many targets are due %s',
    async (at) => {
      const { pool, db } = fixture.database;
      const site = await fixture.addSite();
      await pool.query(
        `with pages as (
           insert into site_pages (id, site_id, name, path, check_interval_seconds, browser_check, enabled)
           select gen_random_uuid(), $1, 'Page', '/' || i, 60, false, true
           from generate_series(1, 5000) i returning id
         )
         insert into targets (id, site_id, page_id, kind, interval_seconds, next_check_at)
         select gen_random_uuid(), $1, id, 'HTTP', 60, ${at} from pages`,
        [site],
      );
      await pool.query('vacuum analyze targets');
      const read = await db.transaction().execute(async (tx) => {
        // Prepared statements get a general plan after the fifth time.
        for (let time = 0; time < 10; time += 1) await listDueKinds(tx, ['HTTP', 'TCP', 'DNS']);
        const { rows } = await sql<{ n: number }>`
          select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
          from pg_stat_xact_user_tables where relname = 'targets'`.execute(tx);
        return rows[0]!.n;
      });
      expect(read).toBeLessThan(100);
    },
  );

  it('wakes nobody for targets that are due later or not at all', async () => {
    await fixture.addSite();
    for (const at of [`now() + interval '1 minute'`, 'null']) {
      await setDue(at);
      // What was asked for before may still be answered.
      await delay(300);
      woken.length = 0;
      await delay(700);
      expect(woken).toEqual([]);
    }
    await setDue('now()');
    await waitUntil(() => woken.length > 0);
  });
});
