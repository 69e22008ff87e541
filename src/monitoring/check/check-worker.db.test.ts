import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MonitoringServices } from '../context.ts';
import type { Background } from '#platform/background.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { waitUntil } from '#testkit/wait.ts';
import { makeTargetsDue, syncTargets } from '../target/target-storage.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import type { CheckKind, CheckResult, CheckRunner } from '#probing/index.ts';
import { startOneWorker } from './check-worker.fixture.ts';

describe('check workers', () => {
  let fixture: SiteFixture;
  let workers: Background[];
  let seen: { worker: number; url: string }[];
  let found: CheckResult;
  beforeEach(async () => {
    [fixture, workers, seen, found] = [await startSiteFixture(), [], [], up];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await fixture[Symbol.asyncDispose]();
  });

  /** Claims and storage are real; the results of checks are scripted. */
  const start = async (
    run: Partial<{
      runner: CheckRunner;
      concurrency: number;
      kind: CheckKind;
      drainMs: number;
      clock: Clock;
    }> = {},
  ): Promise<void> => {
    const worker = workers.length;
    const services = {
      db: fixture.database.db,
      clock: run.clock ?? systemClock,
      log: createLog({ level: 'fatal', pretty: true }),
      settings: { privateTargets: 'everybody' },
    } as MonitoringServices;
    const scripted: CheckRunner = async ({ url }) => {
      seen.push({ worker, url });
      return { kind: 'result', result: found };
    };
    workers.push(
      await startOneWorker(services, {
        kind: run.kind ?? 'HTTP',
        run: run.runner ?? scripted,
        concurrency: run.concurrency ?? 100,
        ...(run.drainMs && { drainMs: run.drainMs }),
      }),
    );
  };
  const stored = async (): Promise<number> =>
    (await fixture.database.pool.query('select count(*)::int as n from checks')).rows[0].n as number;
  const due = async (where = 'true'): Promise<number> =>
    (
      await fixture.database.pool.query(
        `select count(*)::int as n from targets where next_check_at <= now() and ${where}`,
      )
    ).rows[0].n as number;
  const sync = (site: string) => fixture.database.db.transaction().execute((tx) => syncTargets(tx, site));

  it('share the work: each of 100 sites is checked once per interval', async () => {
    for (let i = 0; i < 100; i += 1) await fixture.addSite({ interval: 3_600 });
    await Promise.all([start(), start(), start()]);
    await waitUntil(async () => (await stored()) === 100);
    await waitUntil(async () => (await due()) === 0);
    expect(seen).toHaveLength(100);
    const { rows } = await fixture.database.pool.query(
      `select min(extract(epoch from next_check_at - now()))::float8 as soonest, max(extract(epoch from next_check_at - now()))::float8 as latest,
              stddev(extract(epoch from next_check_at - now()))::float8 as spread from targets`,
    );
    // Created at the same time, they are due at different times: after one to one and a quarter intervals.
    expect(rows[0].soonest).toBeGreaterThan(3_590);
    expect(rows[0].latest).toBeLessThan(4_501);
    expect(rows[0].spread).toBeGreaterThan(150);
  });

  it.each([
    ['slightly late', 10, 50],
    ['late by less than half an interval', 20, 40],
    ['late by more than half an interval', 40, 80],
    ['late by many intervals', 605, 55],
  ])('keep due times a whole number of intervals apart when a check starts %s', async (_name, late, next) => {
    const site = await fixture.addSite({ interval: 60 });
    await fixture.database.pool.query(
      `update targets set last_check_at = now() - interval '1 hour', next_check_at = now() - $2 * interval '1 s' where site_id = $1`,
      [site, late],
    );
    await start();
    await waitUntil(() => seen.length === 1);
    const { rows } = await fixture.database.pool.query(
      'select extract(epoch from next_check_at - now())::float8 as s from targets where site_id = $1',
      [site],
    );
    // Less by the time that the worker needed to claim it.
    expect(rows[0].s).toBeGreaterThan(next - 10);
    expect(rows[0].s).toBeLessThanOrEqual(next);
  });

  it('check a site at once when it is triggered, resumed or given another interval', async () => {
    const site = await fixture.addSite({ interval: 3_600 });
    await start();
    await waitUntil(async () => (await stored()) === 1);
    await fixture.database.db.transaction().execute((tx) => makeTargetsDue(tx, site));
    await waitUntil(async () => (await stored()) === 2);
    await fixture.database.pool.query('update sites set check_interval_seconds = 1800 where id = $1', [site]);
    await sync(site);
    await waitUntil(async () => (await stored()) === 3);
    await fixture.database.pool.query('update sites set paused = true where id = $1', [site]);
    await sync(site);
    expect(await due()).toBe(0);
    await fixture.database.pool.query('update sites set paused = false where id = $1', [site]);
    await sync(site);
    await waitUntil(async () => (await stored()) === 4);
  });

  it('confirm a failure within seconds, not at the next interval', async () => {
    found = down;
    const site = await fixture.addSite({ interval: 3_600 });
    await start();
    await waitUntil(async () => (await fixture.alerts(site)).length === 1);
    expect(seen).toHaveLength(2);
  });

  it('store a failure and a recovery without waiting for the next flush', async () => {
    // Only the time between two flushes is this long.
    const clock: Clock = {
      ...systemClock,
      sleep: (ms, signal) => systemClock.sleep(ms === 230 ? 3_600_000 : ms, signal),
    };
    const site = await fixture.addSite({ interval: 3_600 });
    found = down;
    await start({ clock });
    await waitUntil(async () => (await fixture.alerts(site)).length === 1);
    found = up;
    await fixture.database.db.transaction().execute((tx) => makeTargetsDue(tx, site));
    await waitUntil(async () => (await stored()) === 3);
    expect(seen).toHaveLength(3);
  });

  it.each(['1 hour', '30 seconds'])(
    'continue when the clock of the database is set back by %s',
    async (step) => {
      const { pool } = fixture.database;
      for (let n = 0; n < 20; n += 1) await fixture.addSite();
      await pool.query(
        `update targets set last_check_at = now() + interval '${step}', counted_until = now() + interval '${step}',
         next_check_at = now() + interval '${step}' + random() * interval '1 minute'`,
      );
      await start();
      const { rows } = await pool.query(
        `select count(*)::int as n from targets where next_check_at < now() + interval '2 minutes'`,
      );
      expect(rows).toEqual([{ n: 20 }]);
      await pool.query('update targets set next_check_at = now()');
      await waitUntil(async () => (await stored()) === 20);
    },
  );

  it('run at most the configured number of checks at the same time', async () => {
    for (let i = 0; i < 30; i += 1) await fixture.addSite({ interval: 3_600 });
    let [open, max] = [0, 0];
    await start({
      concurrency: 7,
      runner: async () => {
        open += 1;
        max = Math.max(max, open);
        await systemClock.sleep(20);
        open -= 1;
        return { kind: 'result', result: up };
      },
    });
    await waitUntil(async () => (await stored()) === 30);
    expect(max).toBe(7);
  });

  it('store the results of checks that are running when they stop', async () => {
    await fixture.addSite({ interval: 3_600 });
    let finish: (() => void) | null = null;
    await start({
      runner: () => new Promise((resolve) => (finish = () => resolve({ kind: 'result', result: up }))),
    });
    await waitUntil(() => finish !== null);
    const stopped = workers.pop()!.stop();
    finish!();
    await stopped;
    expect(await stored()).toBe(1);
  });

  it('make unfinished checks due again when they stop, except a checkout that may have placed an order', async () => {
    const { pool } = fixture.database;
    const flow = (allowOrderPlacement: boolean): string => JSON.stringify({ steps: [], allowOrderPlacement });
    const [ordering, browsing] = [await fixture.addSite(), await fixture.addSite()];
    for (const site of [ordering, browsing]) {
      await pool.query('update sites set checkout_enabled = true, checkout_flow = $2 where id = $1', [
        site,
        flow(site === ordering),
      ]);
      await sync(site);
    }
    let running = 0;
    await start({
      kind: 'CHECKOUT_FLOW',
      drainMs: 300,
      runner: (_target, { signal }) =>
        new Promise((resolve) => {
          running += 1;
          signal.addEventListener('abort', () => resolve({ kind: 'inconclusive', reason: 'cancelled' }));
        }),
    });
    await waitUntil(() => running === 2);
    await workers.pop()!.stop();
    const { rows } = await pool.query(
      `select site_id from targets where kind = 'CHECKOUT_FLOW' and next_check_at <= now()`,
    );
    expect(rows).toEqual([{ site_id: browsing }]);
  });

  it('keep their results while the database is unreachable', async () => {
    const site = await fixture.addSite({ interval: 3_600 });
    const { pool } = fixture.database;
    await pool.query('alter table rollup_teams rename to hidden');
    await start();
    await waitUntil(() => seen.length === 1);
    expect(await fixture.statusOf('sites', site)).toBe('UNKNOWN');
    await pool.query('alter table hidden rename to rollup_teams');
    await waitUntil(async () => (await stored()) === 1);
    expect([seen.length, await fixture.statusOf('sites', site)]).toEqual([1, 'UP']);
  });

  it('continue when a check cannot be run, which is inconclusive', async () => {
    const [bad, good] = [
      await fixture.addSite({ interval: 3_600 }),
      await fixture.addSite({ interval: 3_600 }),
    ];
    await fixture.database.pool.query(
      `update sites set basic_auth_username = 'ann', basic_auth_password = 'encrypted with a key that is lost' where id = $1`,
      [bad],
    );
    await Promise.all([sync(bad), sync(good)]);
    await start();
    await waitUntil(async () => (await stored()) === 1 && (await due()) === 0);
    const { rows } = await fixture.database.pool.query('select status from sites where id = $1', [bad]);
    expect(rows).toEqual([{ status: 'UNKNOWN' }]);
    expect(seen).toHaveLength(1);
  });
});
