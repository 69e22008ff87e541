import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failLostDeployments } from '#deployment/deployment/fail-lost-deployments.ts';
import { rollBackAutomatically } from '#deployment/product.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import type { Script } from '#testkit/scripted-agent.fixture.ts';
import { expireLease } from '#testkit/time-travel.fixture.ts';
import { cancel, dataOf, newDeployment, newHost, rollback } from './deployment-requests.fixture.ts';
import { escalationsOf, step } from './escalation-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { setDeploymentEvents } from './operations/monitoring.generated.ts';

let fixture: NotificationFixture;
beforeAll(async () => {
  fixture = await startNotificationFixture();
  const deploymentEvents = ['SUCCEEDED', 'FAILED', 'ROLLED_BACK', 'AUTOMATIC_ROLLBACK'];
  dataOf(await fixture.owner.send(setDeploymentEvents, { deploymentEvents }));
});
afterAll(() => fixture[Symbol.asyncDispose]());
const { startAnew, only, sent, quiet } = channelsOf(() => fixture);
const { addPolicy, deletePolicies } = escalationsOf(() => fixture);
beforeEach(async () => {
  await deletePolicies();
  await startAnew();
  await only('webhook');
});

type Notice = { incident: { id: string; change: string }; environment: { id: string } };

/** What the webhook got about an environment, oldest first. */
async function received(environmentId: string): Promise<Notice[]> {
  await quiet();
  const all = sent('webhook-secret-path').map(({ json }) => json!.data as unknown as Notice);
  return all.filter(({ environment }) => environment.id === environmentId);
}

async function ship(host: Awaited<ReturnType<typeof newHost>>, version: string, script: Script = {}) {
  await newDeployment(fixture.owner, host.id, { version });
  return host.agent.run(script);
}

async function rollBack(deploymentId: string): Promise<void> {
  const { services } = fixture.app.platform;
  await services.db
    .transaction()
    .execute((tx) => rollBackAutomatically(tx, services, { deploymentId, findings: [] }));
}

describe('the end of a deployment', () => {
  it('is announced: a failure opens an incident, and the next success resolves it', async () => {
    const host = await newHost(fixture.owner, { name: 'Shop, live' });
    const key = `deployment:${host.id}`;
    const failed = await ship(host, 'v1', {
      outcome: 'FAILED',
      errorMessage: '"build" failed: exit code 1.',
    });
    await ship(host, 'v2', { outcome: 'ROLLED_BACK', errorMessage: '"health check" failed.' });
    await ship(host, 'v3');
    const [one, two, three] = await received(host.id);
    expect(one).toMatchObject({
      notice: 'FAILED',
      incident: { key, change: 'opened' },
      title: 'The deployment of v1 on Shop, live failed',
      message: expect.stringMatching(/^"build" failed: exit code 1\. Requested by .+@example\.com\.$/),
      environment: { id: host.id, name: 'Shop, live' },
      deployment: { id: failed.deploymentId, version: 'v1', kind: 'DEPLOY' },
      site: null,
    });
    expect(two).toMatchObject({ notice: 'ROLLED_BACK', incident: { key, change: 'opened' } });
    expect(three).toMatchObject({ notice: 'SUCCEEDED', incident: { key, change: 'resolved' } });
    expect(new Set([one, two, three].map((notice) => notice!.incident.id)).size).toBe(1);
  });

  it('is announced by default if the first of several steps of its policy reaches nobody: a notice takes no other step', async () => {
    await addPolicy([step(0, 'chat2'), step(15, 'incident')], { notices: ['FAILED'] });
    const host = await newHost(fixture.owner);
    await ship(host, 'v1', { outcome: 'FAILED' });
    expect(await received(host.id)).toMatchObject([{ notice: 'FAILED' }]);
  });

  it('is announced if the agent is lost', async () => {
    const { id, agent } = await newHost(fixture.owner);
    await newDeployment(fixture.owner, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    await expireLease(fixture.app, task.deploymentId, 901);
    await failLostDeployments(fixture.app.platform.services);
    expect(await received(id)).toMatchObject([
      { notice: 'FAILED', message: expect.stringContaining('has not responded for 16 minutes') },
    ]);
  });

  it('is not announced if a person cancelled it', async () => {
    const { id, agent } = await newHost(fixture.owner);
    await cancel(fixture.owner, (await newDeployment(fixture.owner, id)).id);
    await newDeployment(fixture.owner, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    await cancel(fixture.owner, task.deploymentId);
    await agent.complete(task, { outcome: 'CANCELLED' });
    expect(await received(id)).toEqual([]);
  });

  it('is announced as a rollback', async () => {
    const host = await newHost(fixture.owner, { name: 'Shop' });
    await ship(host, 'v1');
    await ship(host, 'v2');
    await rollback(fixture.owner, host.id);
    await host.agent.run();
    expect((await received(host.id)).at(-1)).toMatchObject({
      notice: 'SUCCEEDED',
      title: 'The rollback to v1 on Shop succeeded',
      deployment: { kind: 'ROLLBACK' },
    });
  });

  it.each([
    ['SUCCEEDED', 'resolved', 'Shop was rolled back to v1', 'v1 is live again'],
    ['FAILED', 'opened', 'The automatic rollback of Shop failed', 'v2 may still be live'],
  ] as const)(
    'of an automatic rollback that has %s is its own notice',
    async (outcome, change, title, live) => {
      const host = await newHost(fixture.owner, { name: 'Shop' });
      await ship(host, 'v1');
      const { deploymentId } = await ship(host, 'v2');
      await rollBack(deploymentId);
      await host.agent.run({ outcome });
      expect((await received(host.id)).at(-1)).toMatchObject({
        notice: 'AUTOMATIC_ROLLBACK',
        incident: { key: `verification:${host.id}`, change },
        title,
        message: expect.stringMatching(new RegExp(`^The verification of v2 had failed.*${live}`)),
      });
    },
  );
});
