import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleMaintenance } from '#monitoring/maintenance/settle-maintenance.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import { dataOf } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { rowsOf, untilMaintenanceEnded, untilSettled } from '#testkit/stored.fixture.ts';
import { ageWindow } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newDeployment, newHost } from './deployment-requests.fixture.ts';
import {
  endWindow,
  inMinutes,
  maintenanceOf,
  newWindow,
  startMaintenance,
  updateWindow,
} from './maintenance-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { deleteSite, muteSite, resolveAlert, unmuteSite } from './operations/monitoring.generated.ts';
import { readSite } from './monitoring-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

describe('in a maintenance', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => startAnew());

  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);
  const start = async (...sites: string[]): Promise<string> =>
    dataOf(await startMaintenance(fixture.owner, sites)).id;
  const check = (siteId: string, result = up): Promise<void> => fixture.found([{ siteId, result }]);
  /** Ends the maintenance, with the first check after it. */
  const end = async (id: string, site: string, result = up): Promise<void> => {
    dataOf(await endWindow(fixture.owner, id));
    await settle(site, result);
  };
  const settle = async (site: string, result = up): Promise<void> => {
    await untilMaintenanceEnded(fixture.app, site);
    await check(site, result);
    await untilSettled(fixture.app, site);
    await quiet();
  };
  const texts = (): string[] => sent('chat1-secret-path').map(({ json }) => json.text);
  const events = (): string[] => sent('webhook-secret-path').map(({ json }) => json.type);
  const statuses = async (site: string): Promise<string[]> =>
    (await fixture.alerts(site)).map(({ status }) => status).toReversed();

  it('a site that was down before it and is down after it is not announced again (uptime-kuma#2846, uptime-kuma#7148)', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    expect(texts()).toEqual(['Down: Shop']);
    const id = await start(site);
    await check(site, down);
    await end(id, site, down);
    expect(texts()).toEqual(['Down: Shop']);
    await fixture.recover(site);
    await quiet();
    expect(texts()).toEqual(['Down: Shop', 'Up: Shop']);
  });

  it('the same holds if it recovers and fails again in it, and receivers that keep state learn about the new alert', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    const id = await start(site);
    await check(site, up);
    await fixture.fail(site);
    await end(id, site, down);
    expect(texts()).toEqual(['Down: Shop']);
    // Programs get messages about different alerts in any order.
    expect(events().toSorted()).toEqual(['alert.opened', 'alert.opened', 'alert.resolved']);
    const [second, first] = await fixture.alerts(site);
    expect(
      sent('incident')
        .map(({ json }) => `${json.event_action} ${json.dedup_key}`)
        .toSorted(),
    ).toEqual([`resolve ${first!.id}`, `trigger ${first!.id}`, `trigger ${second!.id}`]);
    await fixture.recover(site);
    await quiet();
    expect(texts()).toEqual(['Down: Shop', 'Up: Shop']);
    expect(sent('incident').at(-1)!.json).toMatchObject({ event_action: 'resolve', dedup_key: second!.id });
  });

  it('a recovery is not lost: it is announced at the end, where the failure was announced (uptime-kuma#4004)', async () => {
    await only('chat1', 'incident');
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    // A channel that did not hear of the failure does not hear of its end.
    await only('chat1', 'chat2', 'incident');
    const id = await start(site);
    await check(site, up);
    expect(await statuses(site)).toEqual(['RESOLVED']);
    await quiet();
    expect(texts()).toEqual(['Down: Shop']);
    await end(id, site, up);
    expect(texts()).toEqual(['Down: Shop', 'Up: Shop']);
    expect(sent('chat2-secret-path')).toEqual([]);
    expect(sent('incident').map(({ json }) => json.event_action)).toEqual(['trigger', 'resolve']);
  });

  it('checks and alerts go on, and what broke is announced after its end', async () => {
    const site = await fixture.addSite();
    await check(site, up);
    const id = await start(site);
    await fixture.fail(site, undefined, 'HTTP 500');
    expect(await fixture.alerts(site)).toMatchObject([{ status: 'OPEN', deliveries: [] }]);
    expect(await readSite(fixture.owner, site)).toMatchObject({ status: 'DOWN' });
    await end(id, site, down);
    expect(texts()).toEqual(['Down: Shop']);
    expect(fixture.mail.received).toHaveLength(1);
    await fixture.recover(site);
    await quiet();
    expect(texts()).toEqual(['Down: Shop', 'Up: Shop']);
  });

  it('what broke and recovered is never announced, even if the last check in it failed', async () => {
    const site = await fixture.addSite();
    const id = await start(site);
    await fixture.fail(site);
    await fixture.recover(site);
    await fixture.fail(site);
    await end(id, site, up);
    expect(await statuses(site)).toEqual(['RESOLVED', 'RESOLVED']);
    expect([fixture.provider.received, fixture.mail.received]).toEqual([[], []]);
  });

  it('an alert that was closed by hand is announced as closed at the end', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    const id = await start(site);
    await fixture.send(resolveAlert, { id: (await fixture.alerts(site))[0]!.id });
    await end(id, site, down);
    expect(texts()).toEqual(['Down: Shop', 'Closed: Shop']);
  });

  it('the end of one window announces nothing while another one is active', async () => {
    const site = await fixture.addSite();
    const all = await newWindow(fixture.owner, { startsAt: inMinutes(-1), endsAt: inMinutes(60) });
    const id = await start(site);
    await fixture.fail(site);
    dataOf(await endWindow(fixture.owner, id));
    await check(site, down);
    expect((await maintenanceOf(fixture.owner, site)).inMaintenance).toBe(true);
    expect(texts()).toEqual([]);
    await end(all.id, site, down);
    expect(texts()).toEqual(['Down: Shop']);
  });

  it('a window that is shortened ends now, and one that is extended goes on', async () => {
    const [short, long] = [await fixture.addSite('Short'), await fixture.addSite('Long')];
    const [first, second] = [await start(short), await start(long)];
    for (const site of [short, long]) await fixture.fail(site);
    dataOf(await updateWindow(fixture.owner, second, { endsAt: inMinutes(120) }));
    await ageWindow(fixture.app, second, 90);
    dataOf(
      await updateWindow(fixture.owner, first, { startsAt: inMinutes(1_440), endsAt: inMinutes(1_500) }),
    );
    await settle(short, down);
    expect(texts()).toEqual(['Down: Short']);
    expect((await maintenanceOf(fixture.owner, long)).inMaintenance).toBe(true);
    await ageWindow(fixture.app, second, 30);
    await settle(long, down);
    expect(texts()).toEqual(['Down: Short', 'Down: Long']);
  });

  it('a site that leaves the window is announced, and one that is deleted closes its incident', async () => {
    const [left, kept, deleted] = [
      await fixture.addSite('Left'),
      await fixture.addSite('Kept'),
      await fixture.addSite('Deleted'),
    ];
    await fixture.fail(deleted);
    await quiet();
    const id = await start(left, kept, deleted);
    for (const site of [left, kept]) await fixture.fail(site);
    await fixture.recover(deleted);
    await fixture.send(deleteSite, { id: deleted });
    await quiet();
    expect(sent('incident').map(({ json }) => json.event_action)).toEqual(['trigger', 'resolve']);
    dataOf(await updateWindow(fixture.owner, id, { siteIds: [kept] }));
    await settle(left, down);
    expect(texts()).toEqual(['Down: Deleted', 'Down: Left']);
    await end(id, kept, up);
  });

  it('a muted site stays silent, and unmuting in the window waits for its end', async () => {
    const [muted, unmuted] = [await fixture.addSite('Muted'), await fixture.addSite('Unmuted')];
    for (const id of [muted, unmuted]) await fixture.send(muteSite, { id });
    const id = await start(muted, unmuted);
    for (const site of [muted, unmuted]) await fixture.fail(site);
    await fixture.send(unmuteSite, { id: unmuted });
    await quiet();
    expect(texts()).toEqual([]);
    await end(id, unmuted, down);
    await settle(muted, down);
    expect(texts()).toEqual(['Down: Unmuted']);
    await fixture.send(unmuteSite, { id: muted });
    await quiet();
    expect(texts()).toHaveLength(2);
    expect(texts()[1]).toContain('Muted');
  });

  it('a site that is transferred is announced to its new team, unless that one has a window as well', async () => {
    const [free, held] = [await newTeam(fixture.owner, 'Free'), await newTeam(fixture.owner, 'Held')];
    const [first, second] = [await fixture.addSite('First'), await fixture.addSite('Second')];
    await newWindow(fixture.owner, { teamId: held, startsAt: inMinutes(-1), endsAt: inMinutes(60) });
    await start(first, second);
    for (const site of [first, second]) await fixture.fail(site);
    for (const [id, teamId] of [
      [first, free],
      [second, held],
    ])
      dataOf(
        await fixture.owner.monitoring(
          'mutation ($id: ID!, $teamId: ID!) { transferSite(id: $id, teamId: $teamId) { id } }',
          { id, teamId },
        ),
      );
    const deliveries = async (site: string) =>
      (await rowsOf(fixture.app, 'notification_deliveries', { site_id: site })).map(
        ({ event, team_id }) => `${event} ${team_id === free ? 'free' : 'other'}`,
      );
    expect([await deliveries(first), await deliveries(second)]).toEqual([['SUMMARY free'], []]);
    const sites = await rowsOf(fixture.app, 'sites', { id: second });
    expect(sites).toMatchObject([{ alerts_held: true }]);
  });

  it('four workers announce its end once, after one was killed while it did', async () => {
    const site = await fixture.addSite();
    const id = await start(site);
    await fixture.fail(site);
    const { app } = fixture;
    const { pool } = app.platform.database;
    // A worker that is killed after it took the site, and before it has announced anything.
    const killed = await pool.connect();
    await killed.query('begin');
    await killed.query('update sites set alerts_held = false, maintenance_ended_at = null where id = $1', [
      site,
    ]);
    dataOf(await endWindow(fixture.owner, id));
    const { rows } = await killed.query('select pg_backend_pid() as pid');
    killed.on('error', () => {});
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    killed.release(true);
    const { db, log } = app.platform.services;
    const environments = {
      listEnvironmentIds: async () => [],
      listReleases: async () => [],
      listReleaseOutcomes: async () => [],
      findSuspects: async () => [],
      listProbingAgents: async () => [],
      wakeAgents: async () => {},
    };
    const others = () =>
      Promise.all(
        [1, 2, 3].map(() => settleMaintenance({ db, log, environments }, new AbortController().signal)),
      );
    await untilMaintenanceEnded(app, site);
    await check(site, down);
    await Promise.all([others(), untilSettled(app, site)]);
    await quiet();
    expect(texts()).toEqual(['Down: Shop']);
    expect(await fixture.deliveries(site)).toHaveLength(5);
  });

  it('uptime leaves the time of maintenance out', async () => {
    const site = await fixture.addSite();
    const stats = async () =>
      dataOf(
        await fixture.owner.monitoring(
          'query ($id: ID!) { siteStats(siteId: $id) { uptime30d uptimeWithoutMaintenance30d maintenanceSeconds30d downtimeSeconds30d } }',
          { id: site },
        ),
      );
    expect(await stats()).toMatchObject({ uptimeWithoutMaintenance30d: null, maintenanceSeconds30d: 0 });
    const window = await newWindow(fixture.owner, {
      siteIds: [site],
      startsAt: inMinutes(-2),
      endsAt: inMinutes(10),
    });
    // All relative to one time, so that a check lasts exactly a minute.
    const now = Date.now();
    const store = async (minutesAgo: number, result: typeof up) => {
      await storeCheck(fixture.app, site, result, { at: new Date(now - minutesAgo * 60_000) });
    };
    await store(4, up);
    await store(3, up);
    await store(2, down);
    await store(1, up);
    await store(0, up);
    dataOf(await endWindow(fixture.owner, window.id));
    const { uptime30d, uptimeWithoutMaintenance30d, maintenanceSeconds30d, downtimeSeconds30d } =
      await stats();
    expect(uptime30d).toBeCloseTo(75, 0);
    expect(uptimeWithoutMaintenance30d).toBeCloseTo(100, 0);
    expect(Math.abs(maintenanceSeconds30d - 120)).toBeLessThan(15);
    expect(downtimeSeconds30d).toBe(60);
  });

  it('100 deployments with a maintenance page send no message', { tags: ['long'] }, async () => {
    const step = (name: string) => ({
      name,
      status: 'SUCCEEDED' as const,
      startedAt: null,
      completedAt: null,
      exitCode: null,
    });
    const deployments = async (name: string, count: number): Promise<void> => {
      const site = await fixture.addSite(name);
      await check(site, up);
      const verification = { mode: 'OFF', siteIds: [site] };
      const { id, agent } = await newHost(fixture.owner, {
        name,
        deployPath: `/var/www/${name}`,
        verification,
      });
      const isIn = async () => (await maintenanceOf(fixture.owner, site)).inMaintenance;
      for (let nth = 0; nth < count; nth += 1) {
        await newDeployment(fixture.owner, id, { version: `1.0.${nth}` });
        const task = await agent.nextTask();
        await agent.accept(task);
        await agent.steps(task, [step('maintenance on')]);
        await waitUntil(isIn);
        await fixture.fail(site, undefined, 'HTTP 503');
        await agent.steps(task, [step('maintenance on'), step('switch'), step('maintenance off')]);
        await waitUntil(async () => !(await isIn()));
        await check(site, up);
        await agent.complete(task, { currentRelease: task.releaseTimestamp });
      }
      await untilSettled(fixture.app, site);
      expect(await statuses(site)).toEqual(Array.from({ length: count }, () => 'RESOLVED'));
    };
    await Promise.all(Array.from({ length: 10 }, (_, index) => deployments(`shop${index}`, 10)));
    await quiet();
    expect([fixture.provider.received, fixture.mail.received]).toEqual([[], []]);
    const windows = await rowsOf(fixture.app, 'maintenance_windows');
    expect(windows.filter(({ deployment_id }) => deployment_id !== null)).toHaveLength(100);
  });
});
