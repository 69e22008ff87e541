import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureNotificationSettings } from '#notification/index.ts';
import { createLog } from '#platform/log.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { storeResults } from '../check/store-results.ts';
import type { MonitoringExtension } from '../extension.ts';
import { syncTargets } from '../target/target-storage.ts';
import { openHeldAlerts } from './open-held-alerts.ts';
import { holdAlerts, releaseAlerts } from './quiet-time-storage.ts';

const log = createLog({ level: 'error', pretty: true });
const environments: MonitoringExtension = {
  listEnvironmentIds: async (_db, sites) => sites.map(() => []),
  listReleases: async (_db, periods) => periods.map(() => []),
  findSuspects: async (_db, failures) =>
    failures.map(({ at }) => ({
      deploymentId: 'any',
      version: '1.4.2',
      kind: 'DEPLOY',
      status: 'SUCCEEDED',
      environmentName: 'Shop, live',
      triggeredBy: 'Ada',
      at: new Date(at.getTime() - 8.9 * 60_000),
    })),
};

describe('quiet time', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
    await fixture.database.db
      .transaction()
      .execute((tx) => ensureNotificationSettings(tx, fixture.teamId, 'ada@example.com'));
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const started = Date.now() - 600_000;
  const at = (second: number): Date => new Date(started + second * 1_000);

  const hold = (site: string, seconds = 1_800) =>
    fixture.database.db
      .transaction()
      .execute((tx) => holdAlerts(tx, [site], new Date(Date.now() + seconds * 1_000)));
  const release = (site: string) =>
    fixture.database.db.transaction().execute((tx) => releaseAlerts(tx, [site]));
  const sweep = () =>
    openHeldAlerts({ db: fixture.database.db, log, environments }, new AbortController().signal);
  const fail = async (target: string, from: number, result = down): Promise<void> => {
    await fixture.store(target, at(from), result);
    await fixture.store(target, at(from + 5), result);
  };
  const alerts = async (site: string): Promise<unknown[]> =>
    (await fixture.alerts(site)).map(({ type, status, message, created_at }) => [
      type,
      status,
      message,
      Math.round((created_at.getTime() - started) / 1_000),
    ]);
  const deliveries = async (site: string) =>
    (
      await fixture.database.pool.query(
        `select d.notification from notification_deliveries d where d.site_id = $1 order by d.id`,
        [site],
      )
    ).rows.map(({ notification }) => notification);

  it('opens no alert for a failure until it ends, then one with the time of the first failure', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    await fixture.store(target, at(0), up);
    await hold(site);
    await fail(target, 1);
    await fixture.store(target, at(20), { ...down, errorMessage: 'HTTP 500' });
    await sweep();
    expect([await alerts(site), await deliveries(site)]).toEqual([[], []]);
    expect(await fixture.statusOf('sites', site)).toBe('DOWN');
    await release(site);
    await sweep();
    await sweep();
    expect(await alerts(site)).toEqual([['SITE_DOWN', 'OPEN', 'Shop is down: HTTP 500', 1]]);
    expect(await deliveries(site)).toMatchObject([
      {
        event: 'OPENED',
        alert: { release: { version: '1.4.2', environmentName: 'Shop, live', minutesBefore: 8 } },
      },
    ]);
    await fixture.store(target, at(30), up);
    expect(await alerts(site)).toEqual([['SITE_DOWN', 'RESOLVED', 'Shop is down: HTTP 500', 1]]);
  });

  it('that runs out opens the alerts as well', async () => {
    const site = await fixture.addSite();
    const page = await fixture.addPage(site);
    await hold(site);
    await fail(await fixture.targetOf(site, page), 1);
    await fixture.database.pool.query(
      `update sites set alerts_held_until = now() - interval '1 s' where id = $1`,
      [site],
    );
    await sweep();
    expect(await alerts(site)).toEqual([
      ['PAGE_DOWN', 'OPEN', 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable', 1],
    ]);
  });

  it('does not last for as long as the clock of the database was set back', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    await fixture.store(target, at(0), up);
    await hold(site, 86_400);
    await fail(target, 60);
    await sweep();
    expect(await alerts(site)).toMatchObject([['SITE_DOWN', 'OPEN', expect.any(String), 60]]);
  });

  it('leaves nothing behind if the failure is over before it ends', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    await hold(site);
    await fail(target, 1);
    await fixture.store(target, at(20), up);
    await release(site);
    await sweep();
    expect([await alerts(site), await deliveries(site)]).toEqual([[], []]);
    await fail(target, 30);
    expect(await alerts(site)).toMatchObject([['SITE_DOWN', 'OPEN', expect.any(String), 30]]);
  });

  it('holds alerts about JavaScript errors too', async () => {
    const site = await fixture.addSite({ browser: true });
    const target = await fixture.targetOf(site, null, 'BROWSER');
    const jsErrors = [
      { source: 'exception', message: 'a is not defined', stackTrace: null, url: null, line: 1, column: 1 },
    ];
    await hold(site);
    await fail(target, 1, { ...up, jsErrors });
    await sweep();
    expect(await alerts(site)).toEqual([]);
    await release(site);
    await sweep();
    expect(await alerts(site)).toEqual([
      ['JS_ERROR', 'OPEN', 'JavaScript errors on Shop: a is not defined', 1],
    ]);
  });

  it('keeps an alert that was open before, and closes it when the site recovers', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    await fail(target, 1);
    await hold(site);
    await fixture.store(target, at(20), down);
    expect(await alerts(site)).toMatchObject([['SITE_DOWN', 'OPEN', expect.any(String), 1]]);
    await fixture.store(target, at(30), up);
    expect(await alerts(site)).toMatchObject([['SITE_DOWN', 'RESOLVED', expect.any(String), 1]]);
    await release(site);
    await sweep();
    expect(await alerts(site)).toHaveLength(1);
  });

  it('does not open an alert again that was closed by hand', async () => {
    const site = await fixture.addSite();
    await fail(await fixture.targetOf(site), 1);
    await fixture.database.pool.query(
      `update alerts set status = 'RESOLVED', resolved_at = now() where site_id = $1`,
      [site],
    );
    await hold(site);
    await release(site);
    await sweep();
    expect(await alerts(site)).toMatchObject([['SITE_DOWN', 'RESOLVED', expect.any(String), 1]]);
  });

  it('opens nothing for a target that is paused meanwhile', async () => {
    const site = await fixture.addSite();
    await hold(site);
    await fail(await fixture.targetOf(site), 1);
    await fixture.database.pool.query('update sites set paused = true where id = $1', [site]);
    await fixture.database.db.transaction().execute((tx) => syncTargets(tx, site));
    await release(site);
    await sweep();
    expect(await alerts(site)).toEqual([]);
  });

  it('that begins again after its end keeps the alerts held', async () => {
    const site = await fixture.addSite();
    await hold(site);
    await fail(await fixture.targetOf(site), 1);
    await release(site);
    await hold(site);
    await sweep();
    expect(await alerts(site)).toEqual([]);
    await release(site);
    await sweep();
    expect(await alerts(site)).toHaveLength(1);
  });

  it('opens one alert if results are stored, and two processes open held alerts, at its end', async () => {
    const sites: string[] = [];
    for (let count = 0; count < 10; count += 1) sites.push(await fixture.addSite());
    const targets = await Promise.all(sites.map((site) => fixture.targetOf(site)));
    const batch = (second: number) =>
      targets.map((targetId) => ({
        targetId,
        at: at(second),
        outcome: { kind: 'result' as const, result: down },
      }));
    const { db } = fixture.database;
    await db
      .transaction()
      .execute((tx) => holdAlerts(tx, sites.toReversed(), new Date(Date.now() + 1_800_000)));
    await storeResults(db, batch(1));
    await Promise.all([
      storeResults(db, batch(6)),
      db.transaction().execute((tx) => releaseAlerts(tx, sites)),
      sweep(),
      sweep(),
      storeResults(db, batch(11).toReversed()),
    ]);
    await waitUntil(async () => {
      await sweep();
      const found = await Promise.all(sites.map((site) => alerts(site)));
      return found.every((each) => each.length === 1);
    });
    for (const site of sites)
      expect(await alerts(site)).toMatchObject([['SITE_DOWN', 'OPEN', expect.any(String), 1]]);
  });
});
