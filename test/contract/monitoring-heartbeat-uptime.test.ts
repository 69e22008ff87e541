import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { passHeartbeatStateSeconds, ageWindow } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { beat, newHeartbeat, updateHeartbeat, type Heartbeat } from './heartbeat-requests.fixture.ts';
import { startMaintenance } from './maintenance-requests.fixture.ts';
import { badRequest, extensionsOf, newSite, someId } from './monitoring-requests.fixture.ts';
import * as operations from './operations/monitoring.generated.ts';
import { newStatusPage } from './status-page-requests.fixture.ts';

const day = 86_400;

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const uptime = async ({ id }: Heartbeat, days = 90) =>
  dataOf(await owner.send(operations.heartbeatUptimeData, { id, days }));
const downtime = async (heartbeat: Heartbeat) =>
  (await uptime(heartbeat)).reduce((sum, { downtimeSeconds }) => sum + downtimeSeconds, 0);
/** A minute for a busy machine. */
const about = (seconds: number) => expect.toSatisfy((n: number) => n >= seconds && n < seconds + 60);

describe('the uptime of a heartbeat', () => {
  it('has no data before the first beat', async () => {
    const days = await uptime(await newHeartbeat(owner));
    expect(days).toHaveLength(90);
    expect(days.every(({ uptimePercentage }) => uptimePercentage === null)).toBe(true);
    const today = new Date().toISOString().slice(0, 10);
    expect(days.at(-1)!.date.slice(0, 10) >= today).toBe(true);
  });

  it('goes on while its state lasts, and counts the time in which it was DOWN', async () => {
    const heartbeat = await newHeartbeat(owner);
    await beat(owner, heartbeat);
    await passHeartbeatStateSeconds(app, heartbeat.id, 3 * day);
    const up = await uptime(heartbeat, 5);
    expect(up.map(({ uptimePercentage }) => uptimePercentage)).toEqual([null, 100, 100, 100, 100]);
    await beat(owner, heartbeat, '/fail');
    await passHeartbeatStateSeconds(app, heartbeat.id, 3_600);
    expect(await downtime(heartbeat)).toEqual(about(3_600));
    await beat(owner, heartbeat);
    await passHeartbeatStateSeconds(app, heartbeat.id, 600);
    expect(await downtime(heartbeat)).toEqual(about(3_600));
    await beat(owner, heartbeat, '/1');
    await passHeartbeatStateSeconds(app, heartbeat.id, 7_200);
    expect(await downtime(heartbeat)).toEqual(about(10_800));
  });

  it('covers at most 400 days, however long its state lasts', async () => {
    const heartbeat = await newHeartbeat(owner);
    await beat(owner, heartbeat);
    await passHeartbeatStateSeconds(app, heartbeat.id, 4_000 * day);
    expect((await uptime(heartbeat, 366)).every(({ uptimePercentage }) => uptimePercentage === 100)).toBe(
      true,
    );
    await beat(owner, heartbeat, '/fail');
    expect((await uptime(heartbeat, 366))[0]!.uptimePercentage).toBe(100);
  });

  it('leaves pauses out', async () => {
    const heartbeat = await newHeartbeat(owner);
    await beat(owner, heartbeat, '/fail');
    await passHeartbeatStateSeconds(app, heartbeat.id, 1_800);
    await updateHeartbeat(owner, heartbeat.id, { paused: true });
    await passHeartbeatStateSeconds(app, heartbeat.id, 2 * day);
    expect(await downtime(heartbeat)).toEqual(about(1_800));
    await updateHeartbeat(owner, heartbeat.id, { paused: false });
    expect(await downtime(heartbeat)).toEqual(about(1_800));
  });

  it('counts a maintenance of its site as neither up nor down', async () => {
    const site = await newSite(owner);
    const heartbeat = await newHeartbeat(owner, { siteId: site.id, periodSeconds: 300 });
    await beat(owner, heartbeat);
    const window = dataOf(await startMaintenance(owner, [site.id], 60));
    await ageWindow(app, window.id, 30);
    await beat(owner, heartbeat, '/fail');
    await passHeartbeatStateSeconds(app, heartbeat.id, 2_700);
    const days = await uptime(heartbeat);
    const maintenance = days.reduce((sum, { maintenanceSeconds }) => sum + maintenanceSeconds, 0);
    expect([await downtime(heartbeat), maintenance]).toEqual([about(900), about(1_800)]);
  });

  it.each([0, 367])('is refused for %d days', async (days) => {
    const heartbeat = await newHeartbeat(owner);
    const result = await owner.send(operations.heartbeatUptimeData, { id: heartbeat.id, days });
    expect(extensionsOf(result)).toEqual(badRequest('days'));
  });

  it('of a heartbeat of another team is not found', async () => {
    const stranger = await app.signUp();
    for (const id of [(await newHeartbeat(owner)).id, someId, 'x'])
      expect(extensionsOf(await stranger.send(operations.heartbeatUptimeData, { id }))).toMatchObject({
        code: 'NOT_FOUND',
      });
  });

  it('is shown as bars on a status page', async () => {
    const heartbeat = await newHeartbeat(owner);
    await beat(owner, heartbeat, '/fail');
    await passHeartbeatStateSeconds(app, heartbeat.id, 1_200);
    await beat(owner, heartbeat);
    await passHeartbeatStateSeconds(app, heartbeat.id, 10 * day);
    const page = await newStatusPage(owner, { components: [{ name: 'Import', heartbeatId: heartbeat.id }] });
    const visit = async () => (await fetch(`${app.url}/status/${page.slug}`)).text();
    await waitUntil(async () => (await visit()).includes('99.8'));
    const html = await visit();
    expect(html).toMatch(/aria-label="[^"]*99\.8\d[^"]*%[^"]*"/);
    // In the first minutes of a day, part of the 20 minutes belongs to the day before.
    const isOneDay = Date.now() % (day * 1_000) > 1_300_000;
    expect(html).toMatch(isOneDay ? /\b20 min/ : /\d min/);
  });
});
