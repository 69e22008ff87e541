import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepStatus, Task } from '#deployment/protocol/agent-protocol.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { expireLease } from '#testkit/time-travel.fixture.ts';
import {
  cancel,
  instant,
  newDeployment,
  newHost,
  readDeployment,
  rollback,
} from './deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  // Without consumers, the messages stay where the test can read them.
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const step = (name: string, status: StepStatus = 'SUCCEEDED') => ({
  name,
  status,
  startedAt: null,
  completedAt: null,
  exitCode: null,
});

/** The messages about a deployment in the queue, such as `switched` or `maintenance on`, by name. */
async function messagesAbout({ deploymentId }: Task): Promise<string[]> {
  const jobs = await rowsOf(app, 'queue_jobs');
  return jobs
    .filter(({ topic, payload }) => topic.startsWith('deployment.') && payload.deploymentId === deploymentId)
    .map(({ topic, payload: { isOn } }) => {
      const name = topic.replace('deployment.', '');
      return isOn === undefined ? name : `${name} ${isOn ? 'on' : 'off'}`;
    })
    .sort((a, b) => a.localeCompare(b));
}

async function begin(client = owner) {
  const { id: environmentId, agent } = await newHost(client);
  await newDeployment(client, environmentId);
  const task = await agent.nextTask();
  await agent.accept(task);
  return { environmentId, agent, task, id: task.deploymentId };
}

describe('the switch', () => {
  it('is recorded once, when the agent reports the step', async () => {
    const { agent, task, id } = await begin();
    await agent.steps(task, [step('switch', 'RUNNING')]);
    expect((await readDeployment(owner, id)).switchedAt).toBeNull();
    await agent.steps(task, [step('switch')]);
    const { switchedAt } = await readDeployment(owner, id);
    expect(switchedAt).toMatch(instant);
    await agent.steps(task, [step('switch'), step('health check')]);
    await agent.complete(task);
    expect((await readDeployment(owner, id)).switchedAt).toBe(switchedAt);
    expect(await messagesAbout(task)).toEqual(['ended', 'switched']);
  });

  it.each([
    ['succeeded', { outcome: 'SUCCEEDED' }, true],
    ['switched back', { outcome: 'ROLLED_BACK' }, true],
    ['failed after the switch', { outcome: 'FAILED', currentRelease: 'its own' }, true],
    ['failed before the switch', { outcome: 'FAILED' }, false],
    ['was stopped', { outcome: 'CANCELLED' }, false],
  ] as const)('is known from the outcome of a deployment that %s', async (_name, outcome, hasSwitched) => {
    const { agent, task, id } = await begin();
    const live = 'currentRelease' in outcome ? { currentRelease: task.releaseTimestamp } : {};
    await agent.complete(task, { ...outcome, ...live });
    expect((await readDeployment(owner, id)).switchedAt !== null).toBe(hasSwitched);
    expect(await messagesAbout(task)).toEqual(hasSwitched ? ['ended', 'switched'] : ['ended']);
  });

  it('of a rollback is recorded, too', async () => {
    const { id, agent } = await newHost(owner);
    for (const version of ['v1', 'v2']) {
      await newDeployment(owner, id, { version });
      await agent.run();
    }
    await rollback(owner, id);
    const task = await agent.run({ steps: [step('switch')] });
    expect(await readDeployment(owner, task.deploymentId)).toMatchObject({
      kind: 'ROLLBACK',
      automatic: false,
      switchedAt: expect.stringMatching(instant),
    });
    expect(await messagesAbout(task)).toEqual(['ended', 'switched']);
  });

  it('is found in the late report of an agent that was lost', async () => {
    const { agent, task, id } = await begin();
    await failLost(id);
    expect(await messagesAbout(task)).toEqual(['ended']);
    expect((await readDeployment(owner, id)).switchedAt).toBeNull();
    await agent.complete(task);
    expect((await readDeployment(owner, id)).switchedAt).toMatch(instant);
    expect(await messagesAbout(task)).toEqual(['ended', 'switched']);
  });
});

async function failLost(id: string): Promise<void> {
  const { failLostDeployments } = await import('#deployment/deployment/fail-lost-deployments.ts');
  await expireLease(app, id, 901);
  await failLostDeployments(app.platform.services);
}

describe('a deployment that never ran', () => {
  it('sends no message when it is cancelled', async () => {
    const { id: environmentId } = await newHost(owner);
    const { id } = await newDeployment(owner, environmentId);
    await cancel(owner, id);
    expect(await messagesAbout({ deploymentId: id } as Task)).toEqual([]);
  });
});

describe('the maintenance page', () => {
  it('is announced when it goes on and when it goes off', async () => {
    const { agent, task } = await begin();
    await agent.steps(task, [step('maintenance on, new release', 'RUNNING')]);
    await agent.steps(task, [step('maintenance on, new release'), step('maintenance on')]);
    await agent.steps(task, [step('switch'), step('maintenance off')]);
    await agent.complete(task);
    expect(await messagesAbout(task)).toEqual(['ended', 'maintenance off', 'maintenance on', 'switched']);
  });

  it('no longer excuses the shop after the deployment has ended', async () => {
    const { agent, task } = await begin();
    await agent.steps(task, [step('maintenance on')]);
    await agent.complete(task, { outcome: 'FAILED', maintenanceWindow: 'FAILED_ROLLBACK' });
    expect(await messagesAbout(task)).toEqual(['ended', 'maintenance off', 'maintenance on']);
  });
});
