import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { eventsOf } from '#testkit/stored.fixture.ts';
import type { Client } from '#testkit/client.ts';
import {
  instant,
  newDeployment,
  newHost,
  readDeployment,
  readEnvironment,
  someId,
  untilSeen,
} from './deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ shared: true });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe('an agent', () => {
  it('registers and receives its settings', async () => {
    const { id, agent } = await newHost(owner);
    expect(await agent.register()).toMatchObject({
      status: 200,
      body: {
        environmentId: id,
        name: 'Shop',
        pollSeconds: 25,
        heartbeatSeconds: 15,
        leaseSeconds: 60,
        logFlushMs: 300,
        logMaxBytes: 262_144,
      },
    });
    expect(await readEnvironment(owner, id)).toMatchObject({
      isOnline: true,
      agent: { hostname: 'web1', version: '0.0.0', os: 'linux' },
    });
  });

  it('is offered a deployment with all its data, and starts it only after accepting', async () => {
    const settings = { sharedDirs: ['pub/media'], commands: { build: ['make'] }, recipe: 'GENERIC' };
    const { id, agent } = await newHost(owner, settings);
    const made = await newDeployment(owner, id, { gitRef: 'v1', version: 'one', deployType: 'CODE' });
    const { body } = await agent.poll();
    expect(body).toEqual({
      cancel: [],
      task: {
        deploymentId: made.id,
        leaseEpoch: 1,
        kind: 'DEPLOY',
        deployType: 'CODE',
        gitRef: 'v1',
        version: 'one',
        releaseTimestamp: made.releaseTimestamp,
        notices: [],
        environment: {
          id,
          name: 'Shop',
          host: 'web1.shop.example',
          deployPath: '/var/www/shop',
          repositoryUrl: 'git@git.example:shop.git',
          deployBranch: 'main',
          healthCheckUrl: null,
          releasesToKeep: 5,
          recipe: 'GENERIC',
          protectDatabaseRollback: false,
          sharedDirs: ['pub/media'],
          sharedFiles: [],
          alwaysEnableMaintenance: false,
          maintenanceOnDrift: false,
          maintenanceAllowlistIps: [],
          configImportEnabled: false,
          manageCronAndConsumers: false,
          commands: { build: ['make'], migrate: [], afterSwitch: [] },
        },
      },
    });
    expect(await readDeployment(owner, made.id)).toMatchObject({ status: 'PENDING', startedAt: null });
    const task = body!.task!;
    expect((await agent.accept(task)).status).toBe(200);
    expect((await agent.accept(task)).status).toBe(200);
    expect(await readDeployment(owner, made.id)).toMatchObject({
      status: 'RUNNING',
      startedAt: expect.stringMatching(instant),
    });
    expect(await eventsOf(app, made.id)).toEqual(['>PENDING', 'PENDING>RUNNING']);
  });

  it(
    'that restarted is offered again at once what it had not accepted before',
    { tags: ['cluster'] },
    async () => {
      const { id, agent } = await newHost(owner);
      await newDeployment(owner, id);
      const before = await agent.nextTask();
      agent.bootId = 'another start';
      expect((await agent.poll({ waitSeconds: 0 })).status).toBe(204);
      await agent.register();
      const { body } = await agent.poll({ waitSeconds: 0 });
      expect(body?.task).toMatchObject({ deploymentId: before.deploymentId, leaseEpoch: 3 });
      expect((await agent.accept(before)).status).toBe(409);
      expect((await agent.accept(body!.task!)).status).toBe(200);
    },
  );

  it('cannot accept a deployment that was not offered', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    const second = await newDeployment(owner, id);
    const first = await agent.nextTask();
    const unoffered = { ...first, deploymentId: second.id, leaseEpoch: 0 };
    expect((await agent.accept(unoffered)).status).toBe(409);
    expect((await agent.accept(first)).status).toBe(200);
  });

  it('can accept again while it completes, without a deadlock', { tags: ['cluster'] }, async () => {
    const { id, agent } = await newHost(owner);
    for (let round = 0; round < 10; round += 1) {
      await newDeployment(owner, id);
      const task = await agent.nextTask();
      await agent.accept(task);
      const answers = await Promise.all([agent.complete(task), agent.accept(task), agent.accept(task)]);
      expect(answers[0].status).toBe(200);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    }
  });

  it('that is polling receives a new deployment at once', { tags: ['cluster'] }, async () => {
    const { id, agent } = await newHost(owner);
    const delays: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const waiting = agent.poll();
      await untilSeen(owner, id);
      await newDeployment(owner, id);
      const created = performance.now();
      const { body } = await waiting;
      delays.push(performance.now() - created);
      await agent.accept(body!.task!);
      await agent.complete(body!.task!);
    }
    // Without a notification, each would take up to 5 s. The median, because a poll may wait for the processor on a busy machine.
    expect(delays.toSorted((a, b) => a - b)[delays.length >> 1]).toBeLessThan(1_000);
  });

  it('reports steps and outcome', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    const at = '2026-01-31T12:00:00.000Z';
    const step = { name: 'fetch', status: 'SUCCEEDED', startedAt: at, completedAt: at, exitCode: 0 } as const;
    const task = await agent.nextTask();
    await agent.accept(task);
    await agent.steps(task, [{ ...step, status: 'RUNNING', completedAt: null, exitCode: null }]);
    await agent.steps(task, [
      step,
      { name: 'build', status: 'FAILED', startedAt: at, completedAt: at, exitCode: 2 },
    ]);
    await agent.complete(task, {
      outcome: 'ROLLED_BACK',
      errorMessage: 'The health check failed.',
      commitSha: 'ABCDEF1234',
      maintenanceWindow: 'MIGRATIONS',
      databaseChanged: true,
    });
    const deployment = await readDeployment(owner, task.deploymentId);
    expect(deployment).toMatchObject({
      status: 'ROLLED_BACK',
      errorMessage: 'The health check failed.',
      commitSha: 'abcdef1234',
      maintenanceWindow: 'MIGRATIONS',
      databaseChanged: true,
      durationSeconds: expect.any(Number),
      completedAt: expect.stringMatching(instant),
      steps: [step, { name: 'build', status: 'FAILED', exitCode: 2 }],
    });
    expect(await eventsOf(app, task.deploymentId)).toEqual([
      '>PENDING',
      'PENDING>RUNNING',
      'RUNNING>ROLLED_BACK',
    ]);
    const environment = await readEnvironment(owner, id);
    expect(environment).toMatchObject({ currentRelease: null, lastDeploymentAt: deployment.completedAt });
  });

  it('can report any exit code, including null', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    const steps = [-1, -(2 ** 31), 255, 3_221_225_477, 1.5].map((exitCode, index) => ({
      name: `${index}`,
      status: 'FAILED',
      exitCode,
    }));
    expect((await agent.steps(task, steps)).status).toBe(200);
    const deployment = await readDeployment(owner, task.deploymentId);
    expect(deployment.steps.map(({ exitCode }) => exitCode)).toEqual([-1, -(2 ** 31), 255, null, null]);
    expect((await agent.steps(task, [{ ...steps[0], exitCode: '1' }])).status).toBe(400);
  });

  it('that stopped without a cancel request has failed its deployment', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    for (let again = 0; again < 2; again += 1)
      expect((await agent.complete(task, { outcome: 'CANCELLED' })).status).toBe(200);
    expect(await readDeployment(owner, task.deploymentId)).toMatchObject({
      status: 'FAILED',
      errorMessage: 'The agent stopped without a cancel request.',
    });
  });

  it('reports the releases on its host, and omitted fields keep their values', async () => {
    const { id, agent } = await newHost(owner);
    const [one, two] = ['20260101_000000', '20260102_000000'];
    const known = async () => {
      const { releases, currentRelease } = await readEnvironment(owner, id);
      return [releases.map(({ timestamp }) => timestamp), currentRelease];
    };
    const poll = async (report: object) => {
      expect((await agent.send('/agent/v1/poll', { bootId: 'x', waitSeconds: 0, ...report })).status).toBe(
        204,
      );
      return known();
    };
    expect(await poll({ releases: [one, two], currentRelease: two })).toEqual([[two, one], two]);
    expect(await poll({})).toEqual([[two, one], two]);
    expect(await poll({ releases: null })).toEqual([[two, one], two]);
    expect(await poll({ currentRelease: one })).toEqual([[two, one], one]);
    expect(await poll({ releases: [one] })).toEqual([[one], one]);
    expect(await poll({ currentRelease: null })).toEqual([[one], null]);
    expect(await poll({ releases: [], currentRelease: null })).toEqual([[], null]);
  });

  it('that does not report its releases has them derived from the history', async () => {
    const { id, agent } = await newHost(owner, { releasesToKeep: 2 });
    const silent = { releases: undefined, currentRelease: undefined };
    const made = [];
    for (const outcome of ['SUCCEEDED', 'SUCCEEDED', 'FAILED', 'SUCCEEDED'] as const) {
      made.push((await newDeployment(owner, id)).releaseTimestamp);
      const { body } = await agent.poll(silent as object);
      await agent.accept(body!.task!);
      await agent.complete(body!.task!, { outcome });
    }
    const { releases, currentRelease } = await readEnvironment(owner, id);
    expect(releases.map(({ timestamp, isCurrent }) => [timestamp, isCurrent])).toEqual([
      [made[3], true],
      [made[1], false],
    ]);
    expect(currentRelease).toBe(made[3]);
  });

  it('can report the same outcome again, but not a different one', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    const task = await agent.nextTask();
    expect((await agent.complete(task)).status).toBe(409);
    await agent.accept(task);
    expect((await agent.complete(task, { outcome: 'FAILED' })).status).toBe(200);
    const first = await readDeployment(owner, task.deploymentId);
    expect(first.errorMessage).toBe('The agent gave no reason.');
    expect((await agent.complete(task, { outcome: 'FAILED', errorMessage: 'again' })).status).toBe(200);
    expect(await agent.complete(task, { outcome: 'SUCCEEDED' })).toMatchObject({
      status: 409,
      body: { reason: 'ENDED', status: 'FAILED' },
    });
    expect((await agent.heartbeat(task)).status).toBe(409);
    expect((await agent.steps(task, [])).status).toBe(409);
    expect((await agent.log(task, 0, [['STDOUT', 'late']])).status).toBe(409);
    expect(await readDeployment(owner, task.deploymentId)).toEqual(first);
    expect(await eventsOf(app, task.deploymentId)).toHaveLength(3);
  });

  it.each([
    ['poll', { waitSeconds: 'long' }],
    ['poll', { running: [{ deploymentId: 'x', leaseEpoch: 1 }] }],
    ['poll', { releases: ['../../etc'] }],
    ['poll', { releases: Array(201).fill('20260101_000000') }],
    ['poll', []],
    ['register', null],
    ['deployments/ID/accept', {}],
    ['deployments/ID/accept', { leaseEpoch: 1.5 }],
    ['deployments/ID/steps', { leaseEpoch: 1, steps: [{ name: 'x', status: 'NEARLY' }] }],
    ['deployments/ID/log', { leaseEpoch: 1, chunks: [] }],
    ['deployments/ID/log?offset=-1', { leaseEpoch: 1, chunks: [] }],
    ['deployments/ID/log?offset=0', { leaseEpoch: 1, chunks: [['STDIN', 'x']] }],
    ['deployments/ID/log?offset=0', { leaseEpoch: 1, chunks: [['STDOUT', 1]] }],
    ['poll', { liveHistory: ['yesterday'] }],
    ['deployments/ID/complete', { leaseEpoch: 1, outcome: 'FAILED', logSize: 0, currentRelease: '/etc' }],
    ['deployments/ID/complete', { leaseEpoch: 1, outcome: 'GREAT', logSize: 0 }],
    ['deployments/ID/complete', { leaseEpoch: 1, outcome: 'FAILED', logSize: 0, commitSha: 'x; id' }],
  ])('gets 400 for malformed input: %s %j', async (path, body) => {
    const { agent } = await newHost(owner);
    const { status, body: answer } = await agent.send(`/agent/v1/${path.replace('ID', someId)}`, body);
    expect([status, answer.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('cannot access deployments of other environments', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    const task = await agent.nextTask();
    const { agent: other } = await newHost(owner);
    const requests = [
      other.accept(task),
      other.heartbeat(task),
      other.steps(task, []),
      other.log(task, 0, [['STDOUT', 'x']]),
      other.complete(task),
      agent.accept({ ...task, deploymentId: someId }),
      agent.heartbeat({ ...task, deploymentId: 'nonsense' }),
      agent.log({ ...task, deploymentId: 'nonsense' }, 0, []),
    ];
    for (const { status, body } of await Promise.all(requests))
      expect([status, body.errors[0].extensions]).toEqual([
        404,
        { code: 'NOT_FOUND', reason: 'UNKNOWN_DEPLOYMENT' },
      ]);
    const elsewhere = await agent.send('/agent/v1/no-such-path', {});
    expect([elsewhere.status, elsewhere.body.errors[0].extensions]).toEqual([404, { code: 'NOT_FOUND' }]);
  });
});
