import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { down, startSiteFixture, inconclusive, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { resetTargets, syncTargets } from '../target/target-storage.ts';
import { storeResults } from './store-results.ts';

describe('the result of a check', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const started = Date.now() - 60_000;
  const at = (second: number): Date => new Date(started + second * 1_000);

  it('opens one alert when a failure is confirmed, dated back to the first, and resolves it', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    await fixture.store(target, at(0), up);
    expect(await fixture.statusOf('sites', site)).toBe('UP');
    await fixture.store(target, at(1), down);
    expect(await fixture.alerts(site)).toEqual([]);
    await fixture.store(target, at(6), down);
    await fixture.store(target, at(11), down);
    expect(await fixture.alerts(site)).toEqual([
      {
        type: 'SITE_DOWN',
        status: 'OPEN',
        message: 'Shop is down: HTTP 503 Service Unavailable',
        created_at: at(1),
        page_id: null,
      },
    ]);
    expect(await fixture.statusOf('sites', site)).toBe('DOWN');
    await fixture.store(target, at(20), up);
    expect((await fixture.alerts(site)).map(({ status }) => status)).toEqual(['RESOLVED']);
    expect(await fixture.statusOf('sites', site)).toBe('UP');
    const { rows } = await fixture.database.pool.query(
      'select event, muted from alert_events e join alerts a on a.id = e.alert_id where a.site_id = $1 order by e.id',
      [site],
    );
    expect(rows).toEqual([
      { event: 'OPENED', muted: false },
      { event: 'RESOLVED', muted: false },
    ]);
  });

  it('makes the target due again soon only if it is a failure that is not confirmed', async () => {
    const site = await fixture.addSite({ interval: 3_600 });
    const target = await fixture.targetOf(site);
    const { pool } = fixture.database;
    const wait = async () =>
      (
        await pool.query(
          `select extract(epoch from next_check_at - now())::float8 as s from targets where id = $1`,
          [target],
        )
      ).rows[0].s as number;
    await pool.query(`update targets set next_check_at = now() + interval '1 hour' where id = $1`, [target]);
    await fixture.store(target, at(0), down);
    expect(await wait()).toBeGreaterThan(3);
    expect(await wait()).toBeLessThan(5.1);
    await pool.query(`update targets set next_check_at = now() + interval '1 hour' where id = $1`, [target]);
    await fixture.store(target, at(5), down);
    expect(await wait()).toBeGreaterThan(3_000);
  });

  it('makes a site DEGRADED, not DOWN, when one of its pages is down', async () => {
    const site = await fixture.addSite();
    const page = await fixture.addPage(site);
    const [target, pageTarget] = [await fixture.targetOf(site), await fixture.targetOf(site, page)];
    await fixture.store(target, at(0), up);
    await fixture.store(pageTarget, at(0), down);
    await fixture.store(pageTarget, at(5), down);
    expect([await fixture.statusOf('sites', site), await fixture.statusOf('site_pages', page)]).toEqual([
      'DEGRADED',
      'DOWN',
    ]);
    expect(await fixture.alerts(site)).toMatchObject([
      {
        type: 'PAGE_DOWN',
        page_id: page,
        message: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
      },
    ]);
    await fixture.store(pageTarget, at(10), up);
    expect([await fixture.statusOf('sites', site), await fixture.statusOf('site_pages', page)]).toEqual([
      'UP',
      'UP',
    ]);
  });

  it('keeps a site down while its HTTP or its browser check fails', async () => {
    const site = await fixture.addSite({ browser: true });
    const [http, browser] = [await fixture.targetOf(site), await fixture.targetOf(site, null, 'BROWSER')];
    for (const target of [http, browser])
      for (const second of [0, 5]) await fixture.store(target, at(second), down);
    expect(await fixture.alerts(site)).toHaveLength(1);
    await fixture.store(http, at(10), up);
    expect([await fixture.statusOf('sites', site), (await fixture.alerts(site))[0]!.status]).toEqual([
      'DOWN',
      'OPEN',
    ]);
    await fixture.store(browser, at(10), up);
    expect([await fixture.statusOf('sites', site), (await fixture.alerts(site))[0]!.status]).toEqual([
      'UP',
      'RESOLVED',
    ]);
  });

  it('adds no downtime while checks are inconclusive', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    await fixture.store(target, at(0), up);
    for (const second of [5, 10, 15]) await fixture.store(target, at(second), inconclusive);
    expect([await fixture.statusOf('sites', site), await fixture.alerts(site)]).toEqual(['UNKNOWN', []]);
    const { rows } = await fixture.database.pool.query(
      'select count(*)::int as checks from checks where site_id = $1',
      [site],
    );
    expect(rows).toEqual([{ checks: 1 }]);
    await fixture.store(target, at(20), up);
    expect(await fixture.statusOf('sites', site)).toBe('UP');
  });

  it('is discarded for a site that was deleted or paused meanwhile', async () => {
    const [deleted, paused] = [await fixture.addSite(), await fixture.addSite()];
    const targets = [await fixture.targetOf(deleted), await fixture.targetOf(paused)];
    await fixture.database.pool.query('delete from sites where id = $1', [deleted]);
    await fixture.database.pool.query('update targets set next_check_at = null where site_id = $1', [paused]);
    await storeResults(
      fixture.database.db,
      targets.map((targetId) => ({ targetId, at: at(0), outcome: { kind: 'result', result: up } })),
    );
    const { rows } = await fixture.database.pool.query('select 1 from checks where site_id = any($1)', [
      [deleted, paused],
    ]);
    expect(rows).toEqual([]);
  });

  it('is discarded if the address has changed since the check started', async () => {
    const { db, pool } = fixture.database;
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    await fixture.store(target, at(0), up);
    await db.transaction().execute((tx) => resetTargets(tx, site, null));
    const ofOldAddress = { ...down, certificateExpiresAt: at(86_400) };
    for (const second of [1, 6]) await fixture.store(target, at(second), ofOldAddress);
    const stored = 'select count(*)::int as n from checks where site_id = $1';
    const state =
      'select confirmed_status as status, failures, certificate_expires_at as expires from targets t join sites s on s.id = t.site_id';
    expect((await pool.query(stored, [site])).rows).toEqual([{ n: 1 }]);
    expect((await pool.query(`${state} where s.id = $1`, [site])).rows).toEqual([
      { status: 'UNKNOWN', failures: 0, expires: null },
    ]);
    expect(await fixture.alerts(site)).toEqual([]);
    await fixture.store(target, new Date(Date.now() + 1_000), up);
    expect((await pool.query(stored, [site])).rows).toEqual([{ n: 2 }]);
  });

  it('is stored once, even if a batch is stored twice', async () => {
    const site = await fixture.addSite();
    const batch = [
      { targetId: await fixture.targetOf(site), at: at(0), outcome: { kind: 'result', result: up } as const },
    ];
    await storeResults(fixture.database.db, batch);
    await storeResults(fixture.database.db, batch);
    const { rows } = await fixture.database.pool.query('select up from rollup_hours where site_id = $1', [
      site,
    ]);
    expect(rows).toEqual([{ up: 1 }]);
  });

  it('opens one alert, even if two workers confirm the failure at the same time', async () => {
    const site = await fixture.addSite({ browser: true });
    const targets = [await fixture.targetOf(site), await fixture.targetOf(site, null, 'BROWSER')];
    for (const target of targets) await fixture.store(target, at(0), down);
    await Promise.all(targets.map((target) => fixture.store(target, at(5), down)));
    expect(await fixture.alerts(site)).toHaveLength(1);
    await Promise.all(targets.map((target) => fixture.store(target, at(10), up)));
    expect((await fixture.alerts(site)).map(({ status }) => status)).toEqual(['RESOLVED']);
    expect(await fixture.statusOf('sites', site)).toBe('UP');
  });

  it('counts for its user, and with its response time only if it is an HTTP check', async () => {
    const [site, { pool }] = [await fixture.addSite({ browser: true }), fixture.database];
    const sums = async () =>
      (
        await pool.query(
          `select sum(checks)::int as checks, sum(measured)::int as measured, sum(sum_ms)::int as ms
           from rollup_teams where team_id = $1`,
          [fixture.teamId],
        )
      ).rows[0];
    const before = await sums();
    await fixture.store(await fixture.targetOf(site), at(0), { ...up, responseTimeMs: 70 });
    await fixture.store(await fixture.targetOf(site, null, 'BROWSER'), at(0), {
      ...up,
      responseTimeMs: 9_000,
    });
    expect(await sums()).toEqual({
      checks: before.checks + 2,
      measured: before.measured + 1,
      ms: before.ms + 70,
    });
  });

  it.each([
    ['soon', false],
    ['at the next regular check when it may place orders', true],
  ])('confirms the failure of a checkout flow %s', async (_when, allowOrderPlacement) => {
    const { db, pool } = fixture.database;
    const site = await fixture.addSite();
    await pool.query(`update sites set checkout_enabled = true, checkout_flow = $2 where id = $1`, [
      site,
      JSON.stringify({ steps: [], allowOrderPlacement }),
    ]);
    await db.transaction().execute((tx) => syncTargets(tx, site));
    const target = await fixture.targetOf(site, null, 'CHECKOUT_FLOW');
    await pool.query(`update targets set next_check_at = now() + interval '15 min' where id = $1`, [target]);
    await fixture.store(target, at(0), down);
    const soon = `select next_check_at < now() + interval '1 min' as soon from targets where id = $1`;
    expect((await pool.query(soon, [target])).rows).toEqual([{ soon: !allowOrderPlacement }]);
  });
});
