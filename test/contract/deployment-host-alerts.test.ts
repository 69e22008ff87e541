import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updatePresence } from '#deployment/agent-api/agent-storage.ts';
import { announceOfflineAgents } from '#deployment/agent-api/announce-offline-agents.ts';
import { checkHosts } from '#deployment/host/check-hosts.ts';
import { rollBackAutomatically } from '#deployment/product.ts';
import { announceDeployment } from '#notification/index.ts';
import { verification } from '#verification/product.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { healthyHost } from '#testkit/scripted-agent.fixture.ts';
import { rowsOf, spoilHostReport } from '#testkit/stored.fixture.ts';
import {
  ageHost,
  announceAgentOffline,
  silenceAgent,
  stopServersAndAgent,
} from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { dataOf, newDeployment, newHost, updateEnvironment } from './deployment-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { hostState } from './operations/deployment.generated.ts';
import { hostAlerts, setDeploymentEvents } from './operations/monitoring.generated.ts';
import { teamOf } from './team-requests.fixture.ts';

let fixture: NotificationFixture;
beforeAll(async () => {
  fixture = await startNotificationFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
const { startAnew, only, sent, quiet } = channelsOf(() => fixture);
beforeEach(async () => {
  await startAnew();
  await only('webhook');
});

type Named = { id: string; name: string };
type Message = {
  type: string;
  data: {
    site?: Named;
    environment?: Named;
    message: string;
    closing: string | null;
    incident?: { change: string };
  };
};

/** What the webhook got about a host, oldest first. */
async function received(environmentId: string): Promise<Message[]> {
  await quiet();
  return sent('webhook-secret-path')
    .map(({ json }) => json as unknown as Message)
    .filter(({ data }) => data.site?.id === environmentId || data.environment?.id === environmentId);
}

const alertsOf = async (environmentId: string) => {
  const all = dataOf(await fixture.owner.send(hostAlerts, {}));
  return all.filter((alert) => alert.environmentId === environmentId);
};

const alerts = verification.extensions.deployment;
const findOffline = () => announceOfflineAgents(fixture.app.platform.services, alerts);
const check = () => checkHosts(fixture.app.platform.services, alerts);

const GB = 1e9;
const disk = (freeGB: number, over: object = {}) => ({
  disks: [{ ...healthyHost.disks[0]!, freeBytes: freeGB * GB, ...over }],
});
const cron = {
  running: 1,
  oldestRunningJob: 'sitemap_generate',
  oldestRunningSeconds: 30,
  lastFinishedSeconds: 60,
  overdue: 0,
  oldestOverdueSeconds: null,
};
const shop = (over: object) => ({
  shop: { cron: { ...cron, ...over }, indexers: null, consumers: null, problem: null },
});

type Host = Awaited<ReturnType<typeof newHost>>;
/** A minute later, the agent reports this, and the host is evaluated. */
async function report({ id, agent }: Host, over: object = {}): Promise<void> {
  await ageHost(fixture.app, id, 1);
  expect((await agent.reportHost(over)).status).toBe(200);
  await check();
}

describe('a disk that is nearly full', () => {
  it('opens one alert, with an incident and a message, and closes it when there is space again', async () => {
    const host = await newHost(fixture.owner, { name: 'Shop, live' });
    await report(host, disk(9));
    await report(host, disk(8));
    await report(host, disk(11));
    const [alert, ...others] = await alertsOf(host.id);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      alertType: 'HOST_DISK',
      ownerKind: 'HOST',
      siteId: host.id,
      status: 'OPEN',
      message: 'Shop, live: less than 10 % of the disk of /srv/shop is free, 9.0 GB of 100 GB.',
      incidentId: expect.any(String),
    });
    expect(dataOf(await fixture.owner.send(hostState, { id: host.id })).hostState!.problems).toEqual([
      { type: 'HOST_DISK', message: alert!.message, since: alert!.createdAt },
    ]);
    await report(host, disk(40));
    expect(await alertsOf(host.id)).toMatchObject([{ status: 'RESOLVED' }]);
    expect(await received(host.id)).toMatchObject([
      {
        type: 'alert.opened',
        data: {
          ownerKind: 'HOST',
          site: { id: host.id, name: 'Shop, live', url: `https://steward.example/environments/${host.id}` },
        },
      },
      { type: 'alert.resolved', data: { closing: 'RECOVERED' } },
    ]);
  });

  it('is announced again when it gets much fuller', async () => {
    const host = await newHost(fixture.owner);
    for (const free of [9, 8, 4, 4.5, 3, 1.5]) await report(host, disk(free));
    expect(await alertsOf(host.id)).toMatchObject([{ message: expect.stringContaining('less than 2 %') }]);
    expect((await received(host.id)).map(({ data }) => data.message)).toEqual([
      expect.stringContaining('less than 10 %'),
      expect.stringContaining('less than 5 %'),
      expect.stringContaining('less than 2 %'),
    ]);
  });

  it('opens an alert if it will be full within 24 hours at the present rate', async () => {
    const host = await newHost(fixture.owner, { name: 'Shop' });
    // 2 GB in 5 minutes, from 80 GB: after an hour, 2.3 hours are left.
    const alertsAfter: number[] = [];
    for (let round = 0; round <= 12; round += 1) {
      await ageHost(fixture.app, host.id, 5);
      await host.agent.reportHost(disk(80 - round * 2));
      await check();
      alertsAfter.push((await alertsOf(host.id)).length);
    }
    expect(alertsAfter.slice(0, 11)).toEqual(Array(11).fill(0));
    expect(await alertsOf(host.id)).toMatchObject([
      { alertType: 'HOST_DISK', message: expect.stringMatching(/will be full in [23] hours/) },
    ]);
  });

  it('is evaluated once, however many processes do so at the same time', async () => {
    const host = await newHost(fixture.owner);
    await host.agent.reportHost(disk(1));
    await Promise.all([check(), check(), check()]);
    expect(await alertsOf(host.id)).toHaveLength(1);
    expect(await received(host.id)).toHaveLength(1);
  });

  it('is found although another host cannot be evaluated', async () => {
    const [spoiled, host] = [await newHost(fixture.owner), await newHost(fixture.owner)];
    await spoiled.agent.reportHost(disk(1));
    await spoilHostReport(fixture.app, spoiled.id);
    await report(host, disk(1));
    expect(await alertsOf(host.id)).toHaveLength(1);
    const [state] = await rowsOf(fixture.app, 'host_states', { environment_id: spoiled.id });
    expect(state!['check_at'].getTime()).toBeGreaterThan(Date.now());
  });

  it('is no longer an alert if its agent has not reported it for a day', async () => {
    const host = await newHost(fixture.owner);
    await report(host, disk(1));
    // Who has not heard of it need not hear of its end.
    expect(await received(host.id)).toHaveLength(1);
    await ageHost(fixture.app, host.id, 25 * 60 + 1);
    await check();
    expect(await alertsOf(host.id)).toMatchObject([{ status: 'RESOLVED' }]);
    expect((await received(host.id)).at(-1)).toMatchObject({ data: { closing: 'UNWATCHED' } });
  });
});

describe('the cron of a shop', () => {
  it('opens an alert when it is stuck, keeps it while nothing is known, and closes it when it works', async () => {
    const host = await newHost(fixture.owner, { name: 'Shop' });
    await report(host, shop({}));
    expect(await alertsOf(host.id)).toEqual([]);
    await report(host, shop({ oldestRunningSeconds: 10_800 }));
    const [alert] = await alertsOf(host.id);
    expect(alert).toMatchObject({
      alertType: 'CRON_STUCK',
      status: 'OPEN',
      message: 'Shop: the cron job sitemap_generate has been running for 3 hours.',
    });
    await report(host, { shop: { cron: null, indexers: null, consumers: null, problem: 'php failed' } });
    await ageHost(fixture.app, host.id, 60);
    await report(host);
    expect(await alertsOf(host.id)).toMatchObject([{ status: 'OPEN' }]);
    await report(host, shop({}));
    expect(await alertsOf(host.id)).toMatchObject([{ id: alert!.id, status: 'RESOLVED' }]);
  });
});

describe('an agent', () => {
  /** A host whose agent was seen just now. */
  const seenHost = async () => {
    const host = await newHost(fixture.owner, { name: 'Shop' });
    await host.agent.poll({ waitSeconds: 0 });
    // Stored together with when the agent was last seen, half a second later.
    await waitUntil(async () => {
      const [token] = await rowsOf(fixture.app, 'agent_tokens', { environment_id: host.id });
      return token!['last_used_at'];
    });
    return host;
  };
  const agentOf = async (id: string) =>
    (await rowsOf(fixture.app, 'environment_agents', { environment_id: id }))[0]!;

  it('that has been silent for 5 minutes opens an alert, which is closed when it is back', async () => {
    const { id, agent } = await seenHost();
    await silenceAgent(fixture.app, id, 4, 1);
    await findOffline();
    expect(await alertsOf(id)).toEqual([]);
    await silenceAgent(fixture.app, id, 6);
    await Promise.all([findOffline(), findOffline()]);
    await findOffline();
    expect(await alertsOf(id)).toMatchObject([
      {
        alertType: 'AGENT_OFFLINE',
        ownerKind: 'HOST',
        status: 'OPEN',
        message:
          'The agent of Shop is offline. It has not responded for 6 minutes. Deployments and rollbacks wait until it is online again.',
      },
    ]);
    await agent.poll({ waitSeconds: 0 });
    await waitUntil(async () => (await agentOf(id))['offline_check_at']);
    await findOffline();
    await findOffline();
    expect(await alertsOf(id)).toMatchObject([{ status: 'RESOLVED' }]);
    expect((await received(id)).map(({ type }) => type)).toEqual(['alert.opened', 'alert.resolved']);
    await silenceAgent(fixture.app, id, 10);
    await findOffline();
    expect((await alertsOf(id)).filter(({ status }) => status === 'OPEN')).toHaveLength(1);
  });

  it('sends no message by default if the team has not chosen the notice, but is an alert', async () => {
    dataOf(await fixture.owner.send(setDeploymentEvents, { deploymentEvents: ['FAILED'] }));
    const { id } = await seenHost();
    await silenceAgent(fixture.app, id, 6);
    await findOffline();
    dataOf(await fixture.owner.send(setDeploymentEvents, { deploymentEvents: ['FAILED', 'AGENT_OFFLINE'] }));
    expect(await alertsOf(id)).toHaveLength(1);
    expect(await received(id)).toEqual([]);
  });

  it('whose notice an earlier version has sent is announced as back, without an alert', async () => {
    const { id, agent } = await seenHost();
    const { services } = fixture.app.platform;
    const teamId = dataOf(await fixture.owner.send(hostState, { id })).teamId;
    await services.db.transaction().execute((tx) =>
      announceDeployment(tx, {
        teamId,
        notice: 'AGENT_OFFLINE',
        incident: { key: `agent:${id}`, change: 'opened' },
        title: 'The agent of Shop is offline',
        message: 'It has not responded for 5 minutes.',
        environment: { id, name: 'Shop' },
        deployment: null,
        site: null,
      }),
    );
    await announceAgentOffline(fixture.app, id);
    await agent.poll({ waitSeconds: 0 });
    await waitUntil(async () => (await agentOf(id))['offline_check_at']);
    await findOffline();
    expect((await received(id)).map(({ data }) => data.incident?.change)).toEqual(['opened', 'resolved']);
    expect(await alertsOf(id)).toEqual([]);
  });

  it('is announced together with the rollback that waits for it', async () => {
    const host = await seenHost();
    await newDeployment(fixture.owner, host.id, { version: 'v1' });
    await host.agent.run();
    await newDeployment(fixture.owner, host.id, { version: 'v2' });
    const { deploymentId } = await host.agent.run();
    const { services } = fixture.app.platform;
    await services.db
      .transaction()
      .execute((tx) => rollBackAutomatically(tx, services, { deploymentId, findings: [] }));
    // The agent may be stored as seen a little later.
    await waitUntil(async () => {
      await silenceAgent(fixture.app, host.id, 5);
      await findOffline();
      return (await agentOf(host.id))['offline_announced_at'];
    });
    expect((await alertsOf(host.id))[0]).toMatchObject({
      message: expect.stringMatching(/for 5 minutes\. A rollback waits for it\.$/),
    });
  });

  it('that was seen meanwhile is checked again 5 minutes later', async () => {
    const { id } = await seenHost();
    await silenceAgent(fixture.app, id, 3, 1);
    await findOffline();
    const { last_seen_at: seen, offline_check_at: next } = await agentOf(id);
    expect(next - seen).toBe(300_000);
    expect(await alertsOf(id)).toEqual([]);
  });

  it('is not offline for the time in which no server was there to reach', async () => {
    const { id } = await seenHost();
    await stopServersAndAgent(fixture.app, id);
    await findOffline();
    await expect.poll(() => updatePresence(fixture.app.platform.services.db)).toBe(true);
    await findOffline();
    expect(await alertsOf(id)).toEqual([]);
    await silenceAgent(fixture.app, id, 65);
    await findOffline();
    expect(await alertsOf(id)).toHaveLength(1);
  });

  it('is not announced if its environment was deleted', async () => {
    const { id } = await seenHost();
    await silenceAgent(fixture.app, id, 6);
    await fixture.owner.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id });
    await findOffline();
    expect(await received(id)).toEqual([]);
    expect((await agentOf(id))['offline_check_at']).toBeNull();
  });
});

describe('the alerts of a host', () => {
  it('have the new name of an environment that was renamed', async () => {
    const host = await newHost(fixture.owner, { name: 'Before' });
    await report(host, disk(5));
    dataOf(await updateEnvironment(fixture.owner, host.id, { name: 'After' }));
    await report(host, disk(50));
    expect((await received(host.id)).map(({ data }) => data.site!.name)).toEqual(['Before', 'After']);
  });

  it('are closed and deleted together with the environment', async () => {
    const host = await newHost(fixture.owner);
    await report(host, disk(5));
    await fixture.owner.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id: host.id });
    expect((await received(host.id)).map(({ data }) => data.closing)).toEqual([null, 'DELETED']);
    expect(await alertsOf(host.id)).toEqual([]);
    await check();
    expect(await rowsOf(fixture.app, 'alert_subjects', { id: host.id })).toEqual([]);
  });

  it('move to another team with their environment', async () => {
    const host = await newHost(fixture.owner);
    await report(host, disk(5));
    const teamId = await teamOf([[fixture.owner, 'OWNER']]);
    dataOf(
      await fixture.owner.deployment(
        'mutation ($id: ID!, $teamId: ID!) { transferEnvironment(id: $id, teamId: $teamId) { teamId } }',
        { id: host.id, teamId },
      ),
    );
    expect((await received(host.id)).map(({ data }) => data.closing)).toEqual([null, 'TRANSFERRED']);
    const moved = dataOf(await fixture.owner.send(hostAlerts, { teamId }));
    expect(moved).toMatchObject([{ environmentId: host.id, status: 'OPEN', incidentId: expect.any(String) }]);
    await report(host, disk(50));
    expect(dataOf(await fixture.owner.send(hostAlerts, { teamId }))).toMatchObject([{ status: 'RESOLVED' }]);
  });
});
