import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import {
  cancel,
  codeOf,
  dataOf,
  newDeployment,
  newHost,
  readDeployment,
  readEnvironment,
  rollback,
  someId,
} from './deployment-requests.fixture.ts';
import { deploymentsOfEnvironment } from './operations/deployment.generated.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe('a rollback', () => {
  const shipped = async (input: object = {}, changes: boolean[] = [false, false, false]) => {
    const host = await newHost(owner, input);
    const tasks = [];
    for (const databaseChanged of changes) {
      await newDeployment(owner, host.id, {
        version: `v${tasks.length + 1}`,
        gitRef: `v${tasks.length + 1}`,
      });
      tasks.push(await host.agent.run({ databaseChanged, commitSha: 'abcdef1' }));
    }
    return { ...host, tasks };
  };

  it('goes by default to the most recent successful release that is not live', async () => {
    const { id, agent, tasks } = await shipped();
    await newDeployment(owner, id);
    await agent.run({ outcome: 'FAILED', errorMessage: 'no disk' });
    const made = dataOf(await rollback(owner, id));
    expect(made).toMatchObject({
      kind: 'ROLLBACK',
      status: 'PENDING',
      version: 'v2',
      gitRef: 'v2',
      releaseTimestamp: tasks[1]!.releaseTimestamp,
      rollbackOf: tasks[2]!.deploymentId,
    });
    const task = await agent.run();
    expect(task).toMatchObject({
      kind: 'ROLLBACK',
      targetRelease: tasks[1]!.releaseTimestamp,
      previousRelease: tasks[2]!.releaseTimestamp,
      notices: [],
    });
    const environment = await readEnvironment(owner, id);
    expect(environment.currentRelease).toBe(tasks[1]!.releaseTimestamp);
    expect(
      environment.releases.map(({ isCurrent, version, commitSha }) => [isCurrent, version, commitSha]),
    ).toEqual([
      [false, 'v3', 'abcdef1'],
      [true, 'v2', 'abcdef1'],
      [false, 'v1', 'abcdef1'],
    ]);
  });

  it('never goes by default to a release that was itself rolled back', async () => {
    const { id, agent, tasks } = await shipped();
    const [first, second] = tasks.map(({ releaseTimestamp }) => releaseTimestamp);
    const target = async () => (await readEnvironment(owner, id)).rollbackTarget;
    expect(await target()).toBe(second);
    await rollback(owner, id);
    await agent.run();
    // The third release was rolled back.
    expect(await target()).toBe(first);
    await newDeployment(owner, id);
    await agent.run();
    expect(await target()).toBe(second);
    expect(dataOf(await rollback(owner, id)).releaseTimestamp).toBe(second);
    await agent.run();
    expect(dataOf(await rollback(owner, id)).releaseTimestamp).toBe(first);
    await agent.run();
    expect(await target()).toBeNull();
    const refused = await rollback(owner, id);
    expect([codeOf(refused), refused.errors![0]!.message]).toEqual([
      'BAD_REQUEST',
      expect.stringContaining('Choose the release to return to'),
    ]);
    // It is still possible with an explicit target, and from there to the release that was live before.
    await rollback(owner, id, { target: tasks[2]!.releaseTimestamp });
    await agent.run();
    expect(await target()).toBe(first);
  });

  it('does not go by default to a release to which a rollback has failed', async () => {
    const { id, agent, tasks } = await shipped();
    await rollback(owner, id);
    await agent.run({ outcome: 'ROLLED_BACK', errorMessage: 'ill' });
    expect((await readEnvironment(owner, id)).rollbackTarget).toBe(tasks[0]!.releaseTimestamp);
  });

  it('starts from the release that a failed deployment left live', async () => {
    const { id, agent, tasks } = await shipped();
    const failed = await newDeployment(owner, id);
    const live = [...tasks.map(({ releaseTimestamp }) => releaseTimestamp), failed.releaseTimestamp!];
    await agent.run({ outcome: 'FAILED', currentRelease: failed.releaseTimestamp, liveHistory: live });
    const environment = await readEnvironment(owner, id);
    expect([environment.currentRelease, environment.rollbackTarget]).toEqual([live[3], live[2]]);
    expect(environment.releases[0]).toMatchObject({ timestamp: live[3], isCurrent: true });
    expect(dataOf(await rollback(owner, id))).toMatchObject({
      version: 'v3',
      rollbackOf: failed.id,
    });
  });

  it('starts from the release that the agent reports after a switch made outside of the control plane', async () => {
    const { id, agent, tasks } = await shipped();
    const [first, second] = tasks.map(({ releaseTimestamp }) => releaseTimestamp);
    agent.currentRelease = second!;
    await agent.poll({ waitSeconds: 0 });
    expect((await readEnvironment(owner, id)).rollbackTarget).toBe(first);
    await newDeployment(owner, id);
    await agent.run();
    expect((await readEnvironment(owner, id)).rollbackTarget).toBe(second);
    // A history that the agent reports takes precedence.
    await agent.poll({ waitSeconds: 0, liveHistory: [first!, agent.currentRelease] });
    expect((await readEnvironment(owner, id)).rollbackTarget).toBe(first);
  });

  it('can go to a release on the host that no deployment created', async () => {
    const { id, agent } = await newHost(owner, { deployBranch: 'live' });
    // Created by a clock that is ahead of the server's.
    const adopted = '20990101_000000';
    agent.releases = [adopted];
    agent.currentRelease = adopted;
    await agent.poll({ waitSeconds: 0 });
    expect((await newDeployment(owner, id)).releaseTimestamp).toBe('20990101_000001');
    const task = await agent.run();
    const { releases, rollbackTarget } = await readEnvironment(owner, id);
    expect(releases.map(({ timestamp, canRollBack }) => [timestamp, canRollBack])).toEqual([
      [task.releaseTimestamp, false],
      [adopted, true],
    ]);
    expect(rollbackTarget).toBe(adopted);
    expect(dataOf(await rollback(owner, id, { target: adopted }))).toMatchObject({
      releaseTimestamp: adopted,
      version: `release-${adopted}`,
      gitRef: 'live',
      rollbackOf: task.deploymentId,
    });
    expect((await agent.run()).targetRelease).toBe(adopted);
    expect((await readEnvironment(owner, id)).currentRelease).toBe(adopted);
  });

  it('is possible exactly for the releases with canRollBack', async () => {
    const { id, agent, tasks } = await shipped({}, [false, false]);
    const failed = await newDeployment(owner, id);
    await agent.run({ outcome: 'FAILED' });
    agent.releases = [...agent.releases, failed.releaseTimestamp!];
    await agent.poll({ waitSeconds: 0 });
    const { releases } = await readEnvironment(owner, id);
    for (const { timestamp, canRollBack } of releases)
      expect([timestamp, codeOf(await rollback(owner, id, { target: timestamp })) === undefined]).toEqual([
        timestamp,
        canRollBack,
      ]);
    expect(releases.map(({ canRollBack }) => canRollBack)).toEqual([false, false, true]);
    expect(releases[2]?.timestamp).toBe(tasks[0]!.releaseTimestamp);
  });

  it('goes to the given target', async () => {
    const { id, agent, tasks } = await shipped();
    const target = tasks[0]!.releaseTimestamp;
    expect(dataOf(await rollback(owner, id, { target }))).toMatchObject({
      releaseTimestamp: target,
      version: 'v1',
    });
    await agent.run();
    expect((await readEnvironment(owner, id)).currentRelease).toBe(target);
  });

  it('is refused without a valid target', async () => {
    const { id, agent, tasks } = await shipped({}, [false]);
    const code = async (target?: string) =>
      codeOf(await rollback(owner, id, target === undefined ? {} : { target }));
    expect(await code()).toBe('BAD_REQUEST');
    expect(await code('yesterday')).toBe('BAD_REQUEST');
    expect(await code('20200101_000000')).toBe('NOT_FOUND');
    expect(await code(tasks[0]!.releaseTimestamp)).toBe('BAD_REQUEST');
    const failed = await newDeployment(owner, id);
    await agent.run({ outcome: 'FAILED' });
    expect(await code(failed.releaseTimestamp!)).toBe('BAD_REQUEST');
    await newDeployment(owner, id);
    await agent.run();
    expect(await code(tasks[0]!.releaseTimestamp)).toBeUndefined();
    // A release that is no longer on the host is not a valid target.
    await agent.run();
    agent.releases = agent.releases.filter((release) => release === tasks[0]!.releaseTimestamp);
    await agent.poll({ waitSeconds: 0 });
    expect(await code()).toBe('BAD_REQUEST');
  });

  it('across a database change runs, with a warning in the log', async () => {
    const { id, agent } = await shipped({}, [false, true]);
    const { id: rollbackId } = dataOf(await rollback(owner, id));
    const task = await agent.run({ log: [['STDOUT', 'done\n']] });
    expect(task.notices).toHaveLength(1);
    expect((await readDeployment(owner, rollbackId)).log).toMatch(
      /^WARNING: the database was changed .*\ndone\n$/,
    );
  });

  it('across a database change in a protected environment must be acknowledged', async () => {
    const { id } = await shipped({ protectDatabaseRollback: true }, [false, true]);
    expect(codeOf(await rollback(owner, id))).toBe('BAD_REQUEST');
    expect(codeOf(await rollback(owner, id, { acknowledge: false }))).toBe('BAD_REQUEST');
    expect(dataOf(await rollback(owner, id, { acknowledge: true }))).toMatchObject({ kind: 'ROLLBACK' });
  });

  it('requested several times is created once, even concurrently and while it runs', async () => {
    const { id, agent, tasks } = await shipped();
    const clicks = await Promise.all(Array.from({ length: 5 }, () => rollback(owner, id)));
    const made = dataOf(clicks[0]!);
    expect(made).toMatchObject({ status: 'PENDING', version: 'v2' });
    expect(new Set(clicks.map((click) => dataOf(click).id))).toEqual(new Set([made.id]));
    const target = tasks[1]!.releaseTimestamp;
    expect(dataOf(await rollback(owner, id, { target })).id).toBe(made.id);
    const task = await agent.nextTask();
    await agent.accept(task);
    expect(dataOf(await rollback(owner, id))).toMatchObject({ id: made.id, status: 'RUNNING' });
    expect((await readEnvironment(owner, id)).deployments.edges).toHaveLength(4);
    // A rollback that is being cancelled does not count.
    await cancel(owner, made.id);
    expect(dataOf(await rollback(owner, id, { target })).id).not.toBe(made.id);
  });

  it('starts from the live release, before all deployments that wait', async () => {
    const { id, agent, tasks } = await shipped();
    const waiting = await newDeployment(owner, id, { version: 'v4' });
    const first = dataOf(await rollback(owner, id));
    expect(first).toMatchObject({ version: 'v2', rollbackOf: tasks[2]!.deploymentId });
    // Another deployment was created in between, so this request is a new rollback.
    const later = await newDeployment(owner, id, { version: 'v5' });
    const second = dataOf(await rollback(owner, id));
    expect(second).toMatchObject({ version: 'v2' });
    const order = [];
    for (let i = 0; i < 4; i += 1) order.push(await agent.run());
    expect(order.map(({ deploymentId }) => deploymentId)).toEqual([
      first.id,
      second.id,
      waiting.id,
      later.id,
    ]);
    expect(order[0]!.notices).toEqual([]);
    expect((await readEnvironment(owner, id)).currentRelease).toBe(later.releaseTimestamp);
  });

  it('leaves the release that is live when it starts, whatever was live when it was requested', async () => {
    const { id, agent, tasks } = await shipped();
    const running = await newDeployment(owner, id, { version: 'v4' });
    const task = await agent.nextTask();
    await agent.accept(task);
    const made = dataOf(await rollback(owner, id, { target: tasks[0]!.releaseTimestamp }));
    await agent.complete(task);
    agent.currentRelease = task.releaseTimestamp;
    agent.releases = [...agent.releases, task.releaseTimestamp];
    expect((await agent.run()).deploymentId).toBe(made.id);
    const outcomeOf = async (deployment: string) => (await readDeployment(owner, deployment)).outcome;
    expect(await outcomeOf(running.id)).toBe('ROLLED_BACK');
    expect(await outcomeOf(tasks[2]!.deploymentId)).toBe('REPLACED');
    expect(await readDeployment(owner, made.id)).toMatchObject({
      outcome: 'LIVE',
      rollbackOf: tasks[2]!.deploymentId,
    });
  });

  it('starts before a deployment that was offered to the agent and not accepted', async () => {
    const { id, agent } = await shipped();
    const waiting = await newDeployment(owner, id);
    const offer = await agent.nextTask();
    expect(offer.deploymentId).toBe(waiting.id);
    const made = dataOf(await rollback(owner, id));
    expect((await agent.accept(offer)).status).toBe(409);
    expect((await agent.run()).deploymentId).toBe(made.id);
    expect((await agent.run()).deploymentId).toBe(waiting.id);
  });

  it('requires a target while a deployment runs, because that may have switched already', async () => {
    const { id, agent, tasks } = await shipped();
    await newDeployment(owner, id);
    await agent.accept(await agent.nextTask());
    const refused = await rollback(owner, id);
    expect(refused.errors![0]).toMatchObject({
      message: expect.stringContaining('is running'),
      extensions: { code: 'BAD_REQUEST', reason: 'DEPLOYMENT_RUNNING' },
    });
    expect(dataOf(await rollback(owner, id, { target: tasks[0]!.releaseTimestamp }))).toMatchObject({
      status: 'PENDING',
      version: 'v1',
    });
  });

  it('behind a running deployment in a protected environment must be acknowledged', async () => {
    const { id, agent, tasks } = await shipped({ protectDatabaseRollback: true });
    await newDeployment(owner, id);
    await agent.accept(await agent.nextTask());
    const target = tasks[1]!.releaseTimestamp;
    const refused = await rollback(owner, id, { target });
    expect(refused.errors![0]).toMatchObject({
      message: expect.stringMatching(/^A deployment is running that may change the database/),
      extensions: { code: 'BAD_REQUEST', reason: 'DATABASE_MAY_CHANGE' },
    });
    const made = dataOf(await rollback(owner, id, { target, acknowledge: true }));
    expect(made).toMatchObject({ version: 'v2', status: 'PENDING' });
  });

  it('is forbidden to other users, and not found for an unknown environment', async () => {
    const { id } = await shipped();
    expect(codeOf(await rollback(await app.signUp(), id))).toBe('FORBIDDEN');
    expect(codeOf(await rollback(owner, someId))).toBe('NOT_FOUND');
  });

  it('returns all fields of a deployment', async () => {
    const { id } = await shipped();
    const made = dataOf(await rollback(owner, id));
    const listed = dataOf(await owner.send(deploymentsOfEnvironment, { id, first: 1 }));
    expect(listed.deployments.edges[0]!.node).toEqual(made);
  });
});
