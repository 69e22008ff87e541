import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckKind } from '#probing/index.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { bringForward, claimDue } from '../target/claim-storage.ts';
import { syncTargets } from '../target/target-storage.ts';
import { checkTargets, findSites, listWatchedTargets, unwatchSites, watchSites } from './watch-storage.ts';

describe('a watched site', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
  const watch = (site: string, from: number, until: number) =>
    fixture.database.db
      .transaction()
      .execute((tx) => watchSites(tx, [site], { from: inSeconds(from), until: inSeconds(until) }));
  const set = (site: string, assignments: string) =>
    fixture.database.pool.query(`update targets set ${assignments} where site_id = $1`, [site]);
  const configure = async (site: string, assignments: string): Promise<void> => {
    await fixture.database.pool.query(`update sites set ${assignments} where id = $1`, [site]);
    await fixture.database.db.transaction().execute((tx) => syncTargets(tx, site));
  };
  const claim = async (target: string, kind: CheckKind = 'HTTP'): Promise<boolean> =>
    (await claimDue(fixture.database.db, kind, 100)).some(({ id }) => id === target);
  /** Null if it is never due. */
  const secondsUntilDue = async (target: string): Promise<number | null> => {
    const { rows } = await fixture.database.pool.query<{ s: number | null }>(
      'select round(extract(epoch from next_check_at - now()))::int as s from targets where id = $1',
      [target],
    );
    return rows[0]!.s;
  };
  /** Some seconds may have passed since the time was stored. */
  const about = (seconds: number): unknown =>
    expect.toSatisfy((value) => typeof value === 'number' && value > seconds - 5 && value <= seconds);
  /** A site whose targets have been checked, and are due in an hour. */
  const addSite = async (interval = 3_600): Promise<string> => {
    const site = await fixture.addSite({ interval, browser: true });
    await configure(
      site,
      `checkout_enabled = true, checkout_interval_seconds = ${interval}, checkout_flow = '{"steps":[],"allowOrderPlacement":true}'`,
    );
    await set(site, `last_check_at = now() - interval '1 hour', next_check_at = now() + interval '1 hour'`);
    return site;
  };

  it.each([
    ['HTTP', 15],
    ['BROWSER', 60],
    ['CHECKOUT_FLOW', 3_600],
  ] as const)('is checked by %s when the watch begins, and then every %i s', async (kind, seconds) => {
    const site = await addSite();
    const target = await fixture.targetOf(site, null, kind);
    await watch(site, 15, 600);
    expect([await claim(target, kind), await secondsUntilDue(target)]).toEqual([false, about(15)]);
    await watch(site, 0, 600);
    expect([await claim(target, kind), await secondsUntilDue(target)]).toEqual([true, about(seconds)]);
  });

  it('is checked a minute later at most, however long the shop has to settle', async () => {
    const site = await addSite();
    await set(site, `next_check_at = now() + interval '10 seconds'`);
    const due = async (kind: CheckKind) => secondsUntilDue(await fixture.targetOf(site, null, kind));
    await watch(site, 300, 600);
    expect([await due('HTTP'), await due('BROWSER')]).toEqual([about(60), about(60)]);
    // Its runs are asked for one by one, so that one before the shop has settled would be the only one.
    expect(await due('CHECKOUT_FLOW')).toEqual(about(300));
  });

  it('keeps an interval that is shorter', async () => {
    const site = await addSite(10);
    const target = await fixture.targetOf(site);
    await watch(site, 0, 600);
    expect([await claim(target), await secondsUntilDue(target)]).toEqual([true, about(10)]);
  });

  it('returns to its interval after the window, and when nobody watches it any more', async () => {
    const site = await addSite();
    const target = await fixture.targetOf(site);
    await watch(site, -5, -1);
    expect([await claim(target), await secondsUntilDue(target)]).toEqual([true, about(3_595)]);
    await watch(site, 0, 600);
    await fixture.database.db.transaction().execute((tx) => unwatchSites(tx, [site]));
    expect([await claim(target), await secondsUntilDue(target)]).toEqual([true, about(3_600)]);
  });

  it('that is watched for a second environment is checked as often and until the later end', async () => {
    const site = await addSite();
    const target = await fixture.targetOf(site);
    const checkout = await fixture.targetOf(site, null, 'CHECKOUT_FLOW');
    await watch(site, 0, 900);
    await claim(target);
    await claim(checkout, 'CHECKOUT_FLOW');
    await watch(site, 120, 600);
    expect([await secondsUntilDue(target), await secondsUntilDue(checkout)]).toEqual([about(15), about(120)]);
    const { rows } = await fixture.database.pool.query<{ s: number }>(
      'select round(extract(epoch from watched_until - now()))::int as s from targets where id = $1',
      [target],
    );
    expect(rows[0]!.s).toEqual(about(900));
  });

  it('that is paused is not checked, and is watched again when it is resumed', async () => {
    const site = await addSite();
    const target = await fixture.targetOf(site);
    await watch(site, 0, 600);
    await configure(site, 'paused = true');
    expect([await claim(target), await secondsUntilDue(target)]).toEqual([false, null]);
    await watch(site, 0, 600);
    expect(await secondsUntilDue(target)).toBeNull();
    await configure(site, 'paused = false');
    await set(site, 'last_check_at = now()');
    expect([await claim(target), await secondsUntilDue(target)]).toEqual([true, about(15)]);
  });

  it('whose interval changes meanwhile stays on the cadence of the watch', async () => {
    const site = await addSite();
    const target = await fixture.targetOf(site);
    await watch(site, 0, 600);
    await claim(target);
    await configure(site, 'check_interval_seconds = 300');
    expect([await claim(target), await secondsUntilDue(target)]).toEqual([true, about(15)]);
  });

  it('does not wait for an hour after the clock of the database was set back by less than its interval', async () => {
    const site = await addSite();
    const target = await fixture.targetOf(site);
    await watch(site, 0, 6_000);
    await set(site, `next_check_at = now() + interval '10 minutes'`);
    await bringForward(fixture.database.db, 'HTTP');
    expect(await secondsUntilDue(target)).toBeLessThanOrEqual(15);
  });

  it('that has never been checked is spread by the cadence of the watch, not by its interval', async () => {
    const site = await fixture.addSite({ interval: 86_400 });
    const target = await fixture.targetOf(site);
    await watch(site, 0, 600);
    expect(await claim(target)).toBe(true);
    expect(await secondsUntilDue(target)).toBeLessThan(20);
  });

  it('is checked once more on request, unless it is paused', async () => {
    const [site, paused] = [await addSite(), await addSite()];
    await configure(paused, 'paused = true');
    const targets = [
      await fixture.targetOf(site, null, 'CHECKOUT_FLOW'),
      await fixture.targetOf(paused, null, 'CHECKOUT_FLOW'),
    ];
    await fixture.database.db.transaction().execute((tx) => checkTargets(tx, targets));
    expect(await Promise.all(targets.map((target) => claim(target, 'CHECKOUT_FLOW')))).toContain(true);
    expect([await secondsUntilDue(targets[0]!), await secondsUntilDue(targets[1]!)]).toEqual([
      about(3_600),
      null,
    ]);
  });

  it('lists its active targets with what their failure means', async () => {
    const site = await addSite();
    const page = await fixture.addPage(site, 'Cart');
    const hidden = await fixture.addPage(site, 'Hidden');
    await fixture.database.pool.query('update site_pages set enabled = false where id = $1', [hidden]);
    await configure(site, 'browser_checks = false');
    await fixture.store(await fixture.targetOf(site), new Date(), up);
    await fixture.store(await fixture.targetOf(site, page), new Date(), down);
    const targets = await listWatchedTargets(fixture.database.db, [site]);
    expect(
      targets.map(({ pageId, kind, name, downSignal, confirmedStatus, failures, lastStatus }) =>
        [
          pageId === page ? 'page' : pageId,
          kind,
          name,
          downSignal,
          confirmedStatus,
          failures,
          lastStatus,
        ].join(' '),
      ),
    ).toEqual([
      ' CHECKOUT_FLOW Shop CHECKOUT_FAILED UNKNOWN 0 ',
      ' HTTP Shop SITE_DOWN UP 0 UP',
      'page HTTP Cart PAGE_DOWN UNKNOWN 1 DOWN',
    ]);
    expect(targets.map(({ isPrimary, findsJsErrors }) => [isPrimary, findsJsErrors])).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ]);
  });

  it('has browser checks if its site or an enabled page has them', async () => {
    const [without, own, ofPage] = [
      await fixture.addSite(),
      await fixture.addSite({ browser: true }),
      await fixture.addSite(),
    ];
    const page = await fixture.addPage(ofPage);
    const hasBrowserChecks = async (): Promise<boolean[]> => {
      const sites = await findSites(fixture.database.db, [without, own, ofPage]);
      return [without, own, ofPage].map((site) => sites.find(({ id }) => id === site)!.hasBrowserChecks);
    };
    await fixture.database.pool.query('update site_pages set browser_check = true where id = $1', [page]);
    expect(await hasBrowserChecks()).toEqual([false, true, true]);
    await fixture.database.pool.query('update site_pages set enabled = false where id = $1', [page]);
    expect(await hasBrowserChecks()).toEqual([false, true, false]);
  });
});
