import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureNotificationSettings } from '#notification/index.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { announceMuteChange } from '../alert/alert-events.ts';
import { storeResults } from '../check/store-results.ts';
import type { MonitoringExtension } from '../extension.ts';
import { setMuted } from '../site/site-storage.ts';
import { syncTargets } from '../target/target-storage.ts';
import { beginDeploymentMaintenance, endDeploymentMaintenance } from './deployment-maintenance.ts';
import { settleMaintenance } from './settle-maintenance.ts';

const log = createLog({ level: 'error', pretty: true });
const environments: MonitoringExtension = {
  listEnvironmentIds: async (_db, sites) => sites.map(() => []),
  listReleases: async (_db, sites) => sites.map(() => []),
  listReleaseOutcomes: async () => [],
  listProbingAgents: async () => [],
  wakeAgents: async () => {},
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

describe('a maintenance', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
    await fixture.database.db
      .transaction()
      .execute((tx) => ensureNotificationSettings(tx, fixture.teamId, 'ada@example.com'));
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const begin = async (siteIds: string[], minutes = 30): Promise<string> => {
    const deploymentId = newId();
    const startsAt = new Date(Date.now() - 1_000);
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
    const about = { title: 'Deployment', createdBy: 'Release 1.4.2', teamId: fixture.teamId };
    await fixture.database.db
      .transaction()
      .execute((tx) => beginDeploymentMaintenance(tx, { deploymentId, siteIds, startsAt, endsAt, ...about }));
    return deploymentId;
  };
  const end = (id: string) =>
    fixture.database.db.transaction().execute((tx) => endDeploymentMaintenance(tx, id));
  const settle = () =>
    settleMaintenance({ db: fixture.database.db, log, environments }, new AbortController().signal);
  // Checks are a millisecond apart, and newer than everything stored before.
  let last = 0;
  const now = (): Date => new Date((last = Math.max(last + 1, Date.now())));
  const check = (target: string, result = down): Promise<void> => fixture.store(target, now(), result);
  const fail = async (target: string, result = down): Promise<void> => {
    await check(target, result);
    await check(target, result);
  };
  const alerts = async (site: string): Promise<string[]> =>
    (await fixture.alerts(site)).map(({ type, status }) => `${type} ${status}`);
  const messages = async (site: string) =>
    (
      await fixture.database.pool.query(
        'select notification from notification_deliveries where site_id = $1 order by created_at, id',
        [site],
      )
    ).rows.map(({ notification }) => notification);
  const heard = async (site: string): Promise<string[]> =>
    (await messages(site)).map(({ event, alert }) => `${event} ${alert?.type}`);

  it('opens alerts, and announces nothing until it is over and the failure was seen once more', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    await check(target, up);
    const id = await begin([site]);
    await fail(target);
    await settle();
    expect([await alerts(site), await heard(site)]).toEqual([['SITE_DOWN OPEN'], []]);
    expect(await fixture.statusOf('sites', site)).toBe('DOWN');
    await end(id);
    await settle();
    expect(await heard(site)).toEqual([]);
    await check(target);
    await settle();
    await settle();
    expect(await messages(site)).toMatchObject([
      { event: 'OPENED', alert: { type: 'SITE_DOWN', release: { version: '1.4.2', minutesBefore: 8 } } },
    ]);
    await check(target, up);
    expect(await heard(site)).toEqual(['OPENED SITE_DOWN', 'RESOLVED SITE_DOWN']);
  });

  it('makes what is failing due at its end', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    const id = await begin([site]);
    await fail(target);
    await fixture.database.pool.query(
      `update targets set next_check_at = now() + interval '1 hour' where site_id = $1`,
      [site],
    );
    await end(id);
    await settle();
    const { rows } = await fixture.database.pool.query(
      'select next_check_at <= now() as due from targets where id = $1',
      [target],
    );
    expect(rows).toEqual([{ due: true }]);
  });

  it('neither runs a checkout flow that can place orders at its end, nor waits for it', async () => {
    const site = await fixture.addSite();
    const { pool, db } = fixture.database;
    const setFlow = async (allowOrderPlacement: boolean): Promise<void> => {
      await pool.query(
        `update sites set checkout_flow = $2, checkout_interval_seconds = 86400, checkout_enabled = true where id = $1`,
        [site, { steps: [], allowOrderPlacement }],
      );
      await db.transaction().execute((tx) => syncTargets(tx, site));
    };
    await setFlow(true);
    const flow = await fixture.targetOf(site, null, 'CHECKOUT_FLOW');
    const dueIn = (interval: string) =>
      pool.query(`update targets set next_check_at = now() + $2::interval where id = $1`, [flow, interval]);
    const isDue = async (): Promise<boolean> =>
      (await pool.query('select next_check_at <= now() as due from targets where id = $1', [flow])).rows[0]
        .due;
    const first = await begin([site]);
    await fail(flow);
    await dueIn('20 hours');
    await end(first);
    await settle();
    expect(await isDue()).toBe(false);
    expect(await heard(site)).toEqual(['OPENED CHECKOUT_FAILED']);
    await setFlow(false);
    const second = await begin([site]);
    await check(flow, up);
    await fail(flow);
    await dueIn('20 hours');
    await end(second);
    await settle();
    expect(await isDue()).toBe(true);
    expect(await heard(site)).toEqual(['OPENED CHECKOUT_FAILED']);
  });

  it('is silent if the first check after it succeeds', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    const id = await begin([site]);
    await fail(target);
    await end(id);
    await settle();
    await check(target, up);
    await settle();
    expect([await alerts(site), await heard(site)]).toEqual([['SITE_DOWN RESOLVED'], []]);
  });

  it('waits for a site that recovers slowly', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    await fixture.database.pool.query('update sites set recovery_threshold = 3 where id = $1', [site]);
    const id = await begin([site]);
    await fail(target);
    await end(id);
    await settle();
    for (const _ of [1, 2]) {
      await check(target, up);
      await settle();
    }
    await check(target, up);
    await settle();
    expect([await alerts(site), await heard(site)]).toEqual([['SITE_DOWN RESOLVED'], []]);
  });

  it('is announced after 5 minutes if nothing could be checked since', async () => {
    const site = await fixture.addSite();
    const id = await begin([site]);
    await fail(await fixture.targetOf(site));
    await end(id);
    await settle();
    await fixture.database.pool.query(
      `with ended as (update maintenance_occurrences set starts_at = starts_at - interval '301 seconds', ends_at = ends_at - interval '301 seconds'
         where window_id in (select id from maintenance_windows where $1 = any(site_ids)))
       update sites set maintenance_ended_at = maintenance_ended_at - interval '301 seconds' where id = $1`,
      [site],
    );
    await settle();
    expect(await heard(site)).toEqual(['OPENED SITE_DOWN']);
  });

  it('that begins before the other one ends keeps the alerts held', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    const first = await begin([site]);
    await fail(target);
    await end(first);
    await settle();
    const second = await begin([site]);
    await check(target);
    await settle();
    expect(await heard(site)).toEqual([]);
    await end(second);
    await settle();
    await check(target);
    await settle();
    expect(await heard(site)).toEqual(['OPENED SITE_DOWN']);
  });

  it('that begins and ends between two looks counts as well', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    const first = await begin([site]);
    await fail(target);
    await end(first);
    await settle();
    const second = await begin([site]);
    await check(target, up);
    await fail(target);
    await end(second);
    await settle();
    expect(await heard(site)).toEqual([]);
    await check(target);
    await settle();
    expect(await heard(site)).toEqual(['OPENED SITE_DOWN']);
  });

  it('announces JavaScript errors and pages as well, and no page of a site that is down', async () => {
    const site = await fixture.addSite({ browser: true });
    const page = await fixture.addPage(site);
    const [http, browser, cart] = [
      await fixture.targetOf(site),
      await fixture.targetOf(site, null, 'BROWSER'),
      await fixture.targetOf(site, page),
    ];
    const jsErrors = [
      { source: 'exception', message: 'a is not defined', stackTrace: null, url: null, line: 1, column: 1 },
    ];
    const id = await begin([site]);
    for (const target of [http, cart]) await fail(target);
    await fail(browser, { ...up, jsErrors });
    await end(id);
    await settle();
    for (const target of [http, cart]) await check(target);
    await settle();
    expect(await heard(site)).toEqual([]);
    await check(browser, { ...up, jsErrors });
    await settle();
    expect(await heard(site)).toEqual(['OPENED SITE_DOWN']);
    expect((await alerts(site)).toSorted()).toEqual(['JS_ERROR OPEN', 'PAGE_DOWN OPEN', 'SITE_DOWN OPEN']);
  });

  it('of a muted site announces nothing, and a site that is unmuted in it is announced at the end', async () => {
    const [muted, unmuted] = [await fixture.addSite({ muted: true }), await fixture.addSite({ muted: true })];
    const id = await begin([muted, unmuted]);
    for (const site of [muted, unmuted]) await fail(await fixture.targetOf(site));
    await fixture.database.db.transaction().execute(async (tx) => {
      await setMuted(tx, unmuted, false);
      await announceMuteChange(tx, unmuted, false);
    });
    expect(await heard(unmuted)).toEqual([]);
    await end(id);
    await settle();
    for (const site of [muted, unmuted]) await check(await fixture.targetOf(site));
    await settle();
    expect([await heard(muted), await heard(unmuted)]).toEqual([[], ['OPENED SITE_DOWN']]);
  });

  it('does not last longer because the clock of the database was set back', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    await begin([site]);
    await fail(target);
    // As if the clock had been two hours ahead.
    await fixture.database.pool.query(
      `update maintenance_occurrences set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours'
       where window_id in (select id from maintenance_windows where $1 = any(site_ids))`,
      [site],
    );
    await settle();
    await check(target);
    await settle();
    expect(await heard(site)).toEqual(['OPENED SITE_DOWN']);
  });

  it('sends one message if results are stored, and two processes settle, at its end', async () => {
    const sites: string[] = [];
    for (let count = 0; count < 10; count += 1) sites.push(await fixture.addSite());
    const targets = await Promise.all(sites.map((site) => fixture.targetOf(site)));
    const batch = () => {
      const at = now();
      return targets.map((targetId) => ({
        targetId,
        at,
        outcome: { kind: 'result' as const, result: down },
      }));
    };
    const { db } = fixture.database;
    const id = await begin(sites.toReversed());
    await storeResults(db, batch());
    await Promise.all([
      storeResults(db, batch()),
      end(id),
      settle(),
      settle(),
      storeResults(db, batch().toReversed()),
    ]);
    await settle();
    await storeResults(db, batch());
    await Promise.all([settle(), settle(), settle()]);
    for (const site of sites) expect(await heard(site)).toEqual(['OPENED SITE_DOWN']);
  });
});
