import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdDeployments } from '#deployment/product.ts';
import type { Script } from '#testkit/scripted-agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { passStartTimes } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  createDeployment,
  dataOf,
  newDeployment,
  newHost,
  readDeployment,
  readEnvironment,
  rollback,
} from './deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const commitOfFix = 'b'.repeat(40);

/** On a host with 1.0.0, a deployment waits for the night, and a hotfix that was requested after it is live already. */
async function overtaken({ host = {}, input = {} }: { host?: object; input?: object } = {}) {
  const { id, agent } = await newHost(owner, host);
  const deploy = async (version: string, script: Script = {}) => {
    await newDeployment(owner, id, { version });
    return agent.run(script);
  };
  const first = await deploy('1.0.0');
  const notBefore = new Date(Date.now() + 86_400_000).toISOString();
  const tonight = await newDeployment(owner, id, { version: '1.1.0', notBefore, ...input });
  const fix = await deploy('1.0.1', { commitSha: commitOfFix });
  const startTonight = async (script: Script = {}) => {
    await passStartTimes(app, id);
    return agent.run(script);
  };
  return { id, agent, first, tonight, fix, deploy, startTonight };
}

describe('a deployment that starts after a later one', () => {
  it('has the newest release, and a rollback from it goes to the release that was live before', async () => {
    const { id, tonight, fix, startTonight } = await overtaken();
    expect(tonight.releaseTimestamp! < fix.releaseTimestamp).toBe(true);
    const task = await startTonight();
    expect(task.releaseTimestamp > fix.releaseTimestamp).toBe(true);
    expect(await readDeployment(owner, tonight.id)).toMatchObject({
      status: 'SUCCEEDED',
      version: '1.1.0',
      releaseTimestamp: task.releaseTimestamp,
    });
    const { rollbackTarget, releases, currentRelease } = await readEnvironment(owner, id);
    expect([currentRelease, rollbackTarget]).toEqual([task.releaseTimestamp, fix.releaseTimestamp]);
    expect(releases.map(({ version, wasRolledBack }) => [version, wasRolledBack])).toEqual([
      ['1.1.0', false],
      ['1.0.1', false],
      ['1.0.0', false],
    ]);
  });

  it('does not condemn the commit of the one that was live before', async () => {
    const { id, agent, startTonight } = await overtaken();
    await startTonight({ commitSha: 'c'.repeat(40) });
    expect(dataOf(await createDeployment(owner, id, { gitRef: commitOfFix })).errors).toEqual([]);
    expect(await agent.run()).not.toHaveProperty('refusedCommits');
  });

  it('counts as a change of the database since the one that was live before', async () => {
    const { id, fix, startTonight } = await overtaken({ host: { protectDatabaseRollback: true } });
    await startTonight({ databaseChanged: true });
    const target = fix.releaseTimestamp;
    const refused = await rollback(owner, id, { target });
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/^The database was changed since this release/),
      extensions: { code: 'BAD_REQUEST', reason: 'DATABASE_CHANGED' },
    });
    await rollback(owner, id, { target, acknowledge: true });
  });

  it('is overtaken by a rollback as long as it waits, and is no reason against it', async () => {
    const { id, agent, tonight, fix, deploy } = await overtaken({ host: { protectDatabaseRollback: true } });
    await deploy('1.0.2');
    // The agent was offline in the meantime.
    await passStartTimes(app, id);
    const back = dataOf(await rollback(owner, id, { target: fix.releaseTimestamp }));
    expect(await agent.run()).toMatchObject({ deploymentId: back.id, notices: [] });
    expect((await agent.run()).deploymentId).toBe(tonight.id);
  });

  it('has a default version that names its release, and its log says that the name has changed', async () => {
    const { tonight, startTonight } = await overtaken({ input: { version: null } });
    expect(tonight.version).toBe(`release-${tonight.releaseTimestamp}`);
    const task = await startTonight();
    expect(task.version).toBe(`release-${task.releaseTimestamp}`);
    const { version, log } = await readDeployment(owner, tonight.id);
    expect(version).toBe(task.version);
    expect(log).toBe(
      `This release is named ${task.releaseTimestamp} and no longer ${tonight.releaseTimestamp}: a later one was deployed, or found on the host, while this deployment was waiting.\n`,
    );
  });

  it('shows its new name to those who follow it as soon as the agent has it', async () => {
    const { id, agent, tonight } = await overtaken({ input: { version: null } });
    const socket = owner.socket('/deployment/graphql/ws');
    const names: string[] = [];
    socket.subscribe<{ deploymentChanged: { version: string; releaseTimestamp: string } }>(
      {
        query:
          'subscription ($id: ID!) { deploymentChanged(deploymentId: $id) { version releaseTimestamp } }',
        variables: { id: tonight.id },
      },
      {
        next: ({ data }) =>
          void names.push(`${data!.deploymentChanged.version} ${data!.deploymentChanged.releaseTimestamp}`),
        error: () => {},
        complete: () => {},
      },
    );
    await waitUntil(() => names.length === 1);
    await passStartTimes(app, id);
    const { releaseTimestamp } = await agent.nextTask();
    await waitUntil(() => names.at(-1) === `release-${releaseTimestamp} ${releaseTimestamp}`);
    expect(names).toHaveLength(2);
    expect(names[0]).toBe(`release-${tonight.releaseTimestamp} ${tonight.releaseTimestamp}`);
    await socket.dispose();
  });

  it('cannot be accepted with the old name, and is offered again with a new one', async () => {
    const { id, agent } = await newHost(owner);
    const watchFor = (seconds: number | null) =>
      app.platform.services.db
        .transaction()
        .execute((tx) =>
          holdDeployments(tx, id, seconds === null ? null : new Date(Date.now() + seconds * 1_000)),
        );
    const waiting = await newDeployment(owner, id);
    const offer = await agent.nextTask();
    expect(offer).toMatchObject({ deploymentId: waiting.id, releaseTimestamp: waiting.releaseTimestamp });
    await watchFor(600);
    await newDeployment(owner, id, { supersede: true });
    const overtaking = await agent.run();
    await watchFor(null);
    expect(await agent.accept(offer)).toMatchObject({ status: 409, body: { reason: 'NOT_RUNNING' } });
    const again = await agent.run();
    expect(again.deploymentId).toBe(waiting.id);
    expect(again.releaseTimestamp > overtaking.releaseTimestamp).toBe(true);
  });
});

describe('the name of a release', () => {
  it('stays what it was at the request if deployments start in their order', async () => {
    const { id, agent } = await newHost(owner);
    const requested = [await newDeployment(owner, id), await newDeployment(owner, id)];
    for (const { version, releaseTimestamp } of requested)
      expect(await agent.run()).toMatchObject({ version, releaseTimestamp, notices: [] });
  });

  it('is after that of a release which somebody has adopted on the host meanwhile', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    agent.releases = ['20991231_235959'];
    agent.currentRelease = '20991231_235959';
    expect((await agent.run()).releaseTimestamp).toBe('21000101_000000');
    expect((await readEnvironment(owner, id)).rollbackTarget).toBe('20991231_235959');
  });
});
