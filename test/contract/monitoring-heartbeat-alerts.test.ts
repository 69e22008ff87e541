import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { lockRow } from '#testkit/database-fault.fixture.ts';
import { forgetStops, passHeartbeatSeconds, pretendStop } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  alertsOf,
  beat,
  deleteHeartbeat,
  newHeartbeat,
  readHeartbeat,
  stateOf,
  updateHeartbeat,
  type Heartbeat,
} from './heartbeat-requests.fixture.ts';
import { newSite, readSite } from './monitoring-requests.fixture.ts';
import { startMaintenance } from './maintenance-requests.fixture.ts';
import { newStatusPage } from './status-page-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
/** Of the owner, with a token: a session is limited to 1,200 reads per minute, and these tests poll. */
let reader: Client;
beforeAll(async () => {
  app = await startApp({
    env: {
      STEWARD_RATE_LIMIT_WRITES: '10000',
      STEWARD_RATE_LIMIT_READS: '100000',
      STEWARD_QUOTA_SITES: '100',
    },
  });
  owner = await app.signUp({ email: 'ada@example.com' });
  reader = (await owner.mintToken()).client;
  await forgetStops(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const openAlerts = async (ownerId: string) =>
  (await alertsOf(reader, ownerId)).filter(({ status }) => status === 'OPEN');
const untilOpen = async (ownerId: string) => {
  await waitUntil(async () => (await openAlerts(ownerId)).length === 1);
  return (await openAlerts(ownerId))[0]!;
};
const untilClosed = (ownerId: string) => waitUntil(async () => (await openAlerts(ownerId)).length === 0);
const newDown = async (input: object = { periodSeconds: 300 }): Promise<Heartbeat> => {
  const heartbeat = await newHeartbeat(owner, input);
  await beat(owner, heartbeat, '/fail');
  await untilOpen(heartbeat.siteId ?? heartbeat.id);
  return heartbeat;
};

describe('a beat that is missing', () => {
  it('makes a heartbeat LATE, and DOWN with an alert after its grace; the next success closes it', async () => {
    const heartbeat = await newHeartbeat(owner, { periodSeconds: 300, startGraceSeconds: 60 });
    await beat(owner, heartbeat);
    await passHeartbeatSeconds(app, heartbeat.id, 310);
    expect(await stateOf(owner, heartbeat.id)).toBe('LATE');
    await passHeartbeatSeconds(app, heartbeat.id, 51);
    const alert = await untilOpen(heartbeat.id);
    expect(alert).toMatchObject({
      siteId: heartbeat.id,
      ownerKind: 'HEARTBEAT',
      heartbeatId: heartbeat.id,
      alertType: 'HEARTBEAT_DOWN',
      message: expect.stringMatching(
        /^Nightly import did not report by [\d:]+ \(last beat .*[\d:]+, at least every 5 minutes, UTC\)$/,
      ),
      incidentId: expect.any(String),
    });
    expect(await stateOf(owner, heartbeat.id)).toBe('DOWN');
    await beat(owner, heartbeat, '/start');
    expect(await stateOf(owner, heartbeat.id)).toBe('DOWN');
    await beat(owner, heartbeat);
    expect(await stateOf(owner, heartbeat.id)).toBe('UP');
    await untilClosed(heartbeat.id);
  });

  it('is found within seconds of the end of its grace', async () => {
    const heartbeat = await newHeartbeat(owner, { periodSeconds: 30, startGraceSeconds: 0 });
    await beat(owner, heartbeat);
    await passHeartbeatSeconds(app, heartbeat.id, 28);
    const { nextDueAt } = (await readHeartbeat(owner, heartbeat.id))!;
    await untilOpen(heartbeat.id);
    // Heartbeats are looked at every second.
    expect(Date.now() - Date.parse(nextDueAt!)).toBeLessThan(atMost(10_000));
  });

  it('is not expected before the first beat, nor while it is paused', async () => {
    const [fresh, paused] = [await newHeartbeat(owner), await newHeartbeat(owner)];
    await beat(owner, paused);
    await updateHeartbeat(owner, paused.id, { paused: true });
    const missing = await newHeartbeat(owner);
    await beat(owner, missing);
    for (const { id } of [fresh, paused, missing]) await passHeartbeatSeconds(app, id, 86_400);
    await untilOpen(missing.id);
    expect([await stateOf(owner, fresh.id), await stateOf(owner, paused.id)]).toEqual(['NEW', 'PAUSED']);
    expect([...(await alertsOf(owner, fresh.id)), ...(await alertsOf(owner, paused.id))]).toEqual([]);
  });

  it('makes it DOWN if a run does not end in time', async () => {
    const heartbeat = await newHeartbeat(owner, { periodSeconds: 30, runGraceSeconds: 600 });
    await beat(owner, heartbeat, '/start?rid=7');
    await passHeartbeatSeconds(app, heartbeat.id, 590);
    expect(await stateOf(owner, heartbeat.id)).toBe('RUNNING');
    await passHeartbeatSeconds(app, heartbeat.id, 20);
    expect((await untilOpen(heartbeat.id)).message).toMatch(
      /^Nightly import did not end within 10 minutes \(started [\d:]+, UTC, run 7\)$/,
    );
  });
});

describe('the alert of a heartbeat', () => {
  it('belongs to its site, which is then DEGRADED only if it is checked, and its incident', async () => {
    const site = await newSite(owner);
    const heartbeat = await newDown({ siteId: site.id, periodSeconds: 60 });
    const alert = await untilOpen(site.id);
    expect(alert).toMatchObject({ siteId: site.id, ownerKind: 'SITE', heartbeatId: heartbeat.id });
    const second = await newHeartbeat(owner, { siteId: site.id, periodSeconds: 60, name: 'Export' });
    await beat(owner, second, '/9', { method: 'POST', body: 'disk full' });
    await waitUntil(async () => (await openAlerts(site.id)).length === 2);
    expect((await openAlerts(site.id)).map(({ message, incidentId }) => [message, incidentId])).toEqual([
      ['Export failed with exit code 9: disk full', alert.incidentId],
      ['Nightly import reported a failure', alert.incidentId],
    ]);
    await beat(owner, heartbeat);
    await waitUntil(async () => (await openAlerts(site.id)).length === 1);
    expect((await openAlerts(site.id))[0]!.heartbeatId).toBe(second.id);
    expect((await readSite(owner, site.id)).status).toBe('UNKNOWN');
  });

  it('ends with the heartbeat, with its pause and with a change of its times', async () => {
    const deleted = await newDown();
    await deleteHeartbeat(owner, deleted.id);
    await expect(alertsOf(owner, deleted.id)).rejects.toThrow('does not exist');
    const site = await newSite(owner);
    const ofSite = await newDown({ siteId: site.id, periodSeconds: 60 });
    await deleteHeartbeat(owner, ofSite.id);
    expect(await openAlerts(site.id)).toEqual([]);

    const paused = await newDown();
    await updateHeartbeat(owner, paused.id, { paused: true });
    expect(await openAlerts(paused.id)).toEqual([]);

    const late = await newHeartbeat(owner);
    await beat(owner, late);
    await passHeartbeatSeconds(app, late.id, 3_600);
    await untilOpen(late.id);
    expect(dataOf(await updateHeartbeat(owner, late.id, { periodSeconds: 86_400 })).state).toBe('UP');
    expect(await openAlerts(late.id)).toEqual([]);
  });

  it('moves with the heartbeat to a site and away from it', async () => {
    const site = await newSite(owner);
    const { id } = await newDown();
    await updateHeartbeat(owner, id, { siteId: site.id });
    expect((await untilOpen(site.id)).heartbeatId).toBe(id);
    await updateHeartbeat(owner, id, { siteId: null });
    expect((await untilOpen(id)).ownerKind).toBe('HEARTBEAT');
    expect(await openAlerts(site.id)).toEqual([]);
  });

  it('that was closed by hand opens again only after a success', async () => {
    const heartbeat = await newDown();
    const { id } = await untilOpen(heartbeat.id);
    await owner.monitoring('mutation ($id: ID!) { resolveAlert(id: $id) { id } }', { id });
    await beat(owner, heartbeat, '/fail');
    const other = await newDown();
    expect(await openAlerts(heartbeat.id)).toEqual([]);
    await beat(owner, heartbeat);
    await beat(owner, other);
    await untilClosed(other.id);
    await passHeartbeatSeconds(app, heartbeat.id, 60);
    await beat(owner, heartbeat, '/fail');
    await untilOpen(heartbeat.id);
  });

  it('is held in a maintenance of its site', async () => {
    const site = await newSite(owner);
    dataOf(await startMaintenance(owner, [site.id]));
    const heartbeat = await newDown({ siteId: site.id, periodSeconds: 60 });
    const alert = await untilOpen(site.id);
    expect(alert.deliveries).toEqual([]);
    const outside = await newDown();
    await waitUntil(async () => (await untilOpen(outside.id)).deliveries.length > 0);
    expect((await untilOpen(heartbeat.siteId!)).deliveries).toEqual([]);
  });

  it('is not delayed by a site of another team that is locked', async () => {
    const site = await newSite(owner, { teamId: await newTeam(owner) });
    const stuck = await newHeartbeat(owner, { siteId: site.id, periodSeconds: 60 });
    const lock = await lockRow(app, 'sites', site.id);
    expect((await beat(owner, stuck, '/fail')).status).toBe(200);
    expect(await stateOf(owner, stuck.id)).toBe('DOWN');
    await lock.release();
    await untilOpen(site.id);
  });
});

describe('a site that is locked', () => {
  it('delays the alert of its heartbeat, and neither its beats nor the alerts of others', async () => {
    const site = await newSite(owner);
    const stuck = await newHeartbeat(owner, { siteId: site.id, periodSeconds: 300 });
    const others = await Promise.all(Array.from({ length: 5 }, () => newHeartbeat(owner)));
    const lock = await lockRow(app, 'sites', site.id);
    const all = [stuck, ...others];
    for (const heartbeat of all) expect((await beat(owner, heartbeat, '/fail')).status).toBe(200);
    await Promise.all(others.map(({ id }) => untilOpen(id)));
    expect(await openAlerts(site.id)).toEqual([]);
    for (const heartbeat of [...others, stuck]) expect((await beat(owner, heartbeat, '/1')).status).toBe(200);
    expect(await stateOf(owner, stuck.id)).toBe('DOWN');
    await lock.release();
    expect((await untilOpen(site.id)).heartbeatId).toBe(stuck.id);
  });
});

describe('a component of a status page', () => {
  it.each([false, true])('can be a heartbeat, with a site: %s', async (hasSite) => {
    const siteId = hasSite ? (await newSite(owner)).id : null;
    const heartbeat = await newHeartbeat(owner, { siteId, periodSeconds: 300 });
    const page = await newStatusPage(owner, {
      autoPublishAfterMinutes: 0,
      components: [{ name: 'Import', heartbeatId: heartbeat.id }],
    });
    const read = async () =>
      (
        await owner.monitoring(
          '{ statusPage(id: "' +
            page.id +
            '") { components { heartbeatId siteId state } incidents { title } } }',
        )
      ).data!['statusPage'];
    expect(await read()).toEqual({
      components: [{ heartbeatId: heartbeat.id, siteId: null, state: 'OPERATIONAL' }],
      incidents: [],
    });
    await beat(owner, heartbeat, '/fail');
    await waitUntil(async () => (await read()).components[0].state === 'MAJOR_OUTAGE');
    await waitUntil(async () => (await read()).incidents.length === 1);
    const visit = async () =>
      (await (await fetch(`${app.url}/status/${page.slug}/summary.json`)).json()) as {
        components: { name: string; status: string }[];
      };
    await waitUntil(async () => JSON.stringify((await visit()).components).includes('major_outage'));
    await beat(owner, heartbeat);
    await waitUntil(async () => (await read()).components[0].state === 'OPERATIONAL');
  });

  it('cannot be a heartbeat of another team', async () => {
    const foreign = await newHeartbeat(owner, { teamId: await newTeam(owner), periodSeconds: 60 });
    const page = await newStatusPage(owner);
    const answer = await owner.monitoring(
      'mutation ($id: ID!, $of: ID!) { setComponents(statusPageId: $id, components: [{ name: "x", heartbeatId: $of }]) { id } }',
      { id: page.id, of: foreign.id },
    );
    expect(answer.errors![0]!.message).toBe('This heartbeat does not exist.');
  });
});

describe('a heartbeat that moves to a site', () => {
  it.each([
    ['deleted', (id: string) => `delete from sites where id = '${id}'`],
    ['transferred', (id: string, team: string) => `update sites set team_id = '${team}' where id = '${id}'`],
  ])('stays where it is if the site is %s meanwhile', async (_, change) => {
    const [site, heartbeat] = [await newSite(owner), await newHeartbeat(owner)];
    const lock = await lockRow(app, 'sites', site.id);
    const moving = updateHeartbeat(owner, heartbeat.id, { siteId: site.id });
    await lock.untilBlocking('site.lockMany');
    await lock.release(change(site.id, await newTeam(owner)));
    expect((await moving).errors![0]!.message).toBe('This site does not exist.');
    expect((await readHeartbeat(owner, heartbeat.id))!.siteId).toBeNull();
  });

  it('locks both sites in the order of their ids', async () => {
    const ids = [(await newSite(owner)).id, (await newSite(owner)).id].sort();
    const [low, high] = [ids[0]!, ids[1]!];
    const heartbeat = await newDown({ siteId: high, periodSeconds: 300 });
    const lock = await lockRow(app, 'sites', low);
    const moving = updateHeartbeat(owner, heartbeat.id, { siteId: low });
    await lock.untilBlocking('site.lockMany');
    await lock.release(`select 1 from sites where id = '${high}' for update`);
    expect(dataOf(await moving).siteId).toBe(low);
  });
});

// Last, because what it pretends holds for all heartbeats.
describe('after a time without a server, a missing beat', () => {
  it('is forgiven if no server could accept it', async () => {
    const [daily, running] = [await newHeartbeat(owner), await newHeartbeat(owner)];
    await beat(owner, daily);
    await beat(owner, running, '/start');
    await pretendStop(app, 7_200);
    const missing = await newHeartbeat(owner);
    for (const { id } of [daily, running]) await passHeartbeatSeconds(app, id, 3_700);
    const dueAt = async () => Date.parse((await readHeartbeat(owner, daily.id))!.nextDueAt!);
    await waitUntil(async () => (await dueAt()) > Date.now());
    await waitUntil(async () => (await stateOf(owner, daily.id)) === 'UP');
    await waitUntil(async () => (await stateOf(owner, running.id)) !== 'RUNNING');
    // One that reported after the stop is expected as usual.
    await beat(owner, missing, '/3');
    await untilOpen(missing.id);
    expect(await alertsOf(owner, daily.id)).toEqual([]);
  });
});
