import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { failVerifications } from '#testkit/stored.fixture.ts';
import {
  createDeployment,
  dataOf,
  newDeployment,
  newHost,
  readEnvironment,
  rollback,
} from './deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const good = 'a'.repeat(40);
const bad = `b${'c'.repeat(39)}`;

/** A host on which a good commit is live again after the rollback of a bad one, by a person unless its verification has failed. */
async function rolledBack({ failed = true } = {}) {
  const { id, agent } = await newHost(owner);
  await newDeployment(owner, id, { version: 'v1' });
  const one = await agent.run({ commitSha: good });
  await newDeployment(owner, id, { version: 'v2' });
  const two = await agent.run({ commitSha: bad });
  if (failed) await failVerifications(app, two.deploymentId);
  await rollback(owner, id);
  await agent.run();
  await agent.poll({ waitSeconds: 0 });
  return { id, agent, one, two };
}

const errorsOf = async (id: string, input: object) => dataOf(await createDeployment(owner, id, input)).errors;

describe('a release that a person rolled back from', () => {
  it('is not condemned, and not the default target of a rollback: its commit can be deployed again', async () => {
    const { id, agent, one } = await rolledBack({ failed: false });
    expect(await errorsOf(id, { gitRef: bad })).toEqual([]);
    expect(await agent.run({ outcome: 'FAILED' })).not.toHaveProperty('refusedCommits');
    await newDeployment(owner, id, { version: 'v3' });
    await agent.run({ commitSha: 'd'.repeat(40) });
    await agent.poll({ waitSeconds: 0 });
    const { releases, rollbackTarget } = await readEnvironment(owner, id);
    expect(
      releases.map(({ version, wasRolledBack, isCondemned }) => [version, wasRolledBack, isCondemned]),
    ).toEqual([
      ['v3', false, false],
      ['v2', true, false],
      ['v1', false, false],
    ]);
    expect(rollbackTarget).toBe(one.releaseTimestamp);
  });
});

describe('a release whose verification failed and that was rolled back from', () => {
  it('is condemned, and not the default target of a rollback', async () => {
    const { id, agent, one, two } = await rolledBack();
    await newDeployment(owner, id, { version: 'v3' });
    await agent.run({ commitSha: 'd'.repeat(40) });
    await agent.poll({ waitSeconds: 0 });
    const { releases, rollbackTarget } = await readEnvironment(owner, id);
    expect(
      releases.map(({ version, wasRolledBack, isCondemned }) => [version, wasRolledBack, isCondemned]),
    ).toEqual([
      ['v3', false, false],
      ['v2', true, true],
      ['v1', false, false],
    ]);
    expect(releases[1]).toMatchObject({ timestamp: two.releaseTimestamp, canRollBack: true });
    expect(rollbackTarget).toBe(one.releaseTimestamp);
  });

  it.each([
    ['its commit', bad],
    ['an abbreviation of its commit', bad.slice(0, 7)],
    ['its commit in capitals', bad.toUpperCase()],
  ])('is the reason to refuse %s', async (_name, gitRef) => {
    const { id } = await rolledBack();
    expect(await errorsOf(id, { gitRef })).toEqual([
      {
        field: 'gitRef',
        message: `Release v2 of commit ${bad.slice(0, 12)} was rolled back from because its verification failed. Deploy another commit, or this one anyway if it works now.`,
      },
    ]);
  });

  it.each([
    ['another commit', { gitRef: good }],
    ['too short an abbreviation, which the host has to resolve', { gitRef: bad.slice(0, 6) }],
    ['a branch', { gitRef: 'main' }],
    ['its commit with force', { gitRef: bad, force: true }],
  ])('is no reason to refuse %s', async (_name, input) => {
    const { id } = await rolledBack();
    expect(await errorsOf(id, input)).toEqual([]);
  });

  it('is named to the agent, which knows the commit of a branch or tag', async () => {
    const { id, agent } = await rolledBack();
    await newDeployment(owner, id, { gitRef: 'main' });
    expect((await agent.run({ outcome: 'FAILED' })).refusedCommits).toEqual([bad]);
    await newDeployment(owner, id, { gitRef: 'main', force: true });
    const forced = await agent.run({ commitSha: bad });
    await failVerifications(app, forced.deploymentId);
    expect(forced).not.toHaveProperty('refusedCommits');
    expect(forced).not.toHaveProperty('force');
    // It is live, so it is as good as any other.
    await newDeployment(owner, id, { gitRef: bad });
    expect(await agent.run({ commitSha: bad })).not.toHaveProperty('refusedCommits');
    await rollback(owner, id);
    expect(await agent.run()).not.toHaveProperty('refusedCommits');
  });

  it('is condemned, too, if it was live although its deployment had failed', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id, { version: 'v1' });
    await agent.run({ commitSha: good });
    const { id: deploymentId, releaseTimestamp } = await newDeployment(owner, id, { version: 'v2' });
    await agent.run({ outcome: 'FAILED', commitSha: bad, currentRelease: releaseTimestamp });
    await failVerifications(app, deploymentId);
    agent.currentRelease = releaseTimestamp;
    expect(await errorsOf(id, { gitRef: bad })).toEqual([]);
    expect((await agent.run({ outcome: 'FAILED' })).deploymentId).toBeTruthy();
    await rollback(owner, id);
    await agent.run();
    expect((await errorsOf(id, { gitRef: bad }))[0]?.message).toMatch(/^Release v2 of commit bccc/);
    await newDeployment(owner, id, { gitRef: 'main' });
    expect((await agent.nextTask()).refusedCommits).toEqual([bad]);
  });

  it('is not condemned if nobody has rolled back but the agent itself: its deployment can be repeated', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id, { version: 'v1' });
    await agent.run({ commitSha: good });
    await newDeployment(owner, id, { version: 'v2' });
    await agent.run({ outcome: 'ROLLED_BACK', commitSha: bad });
    expect(await errorsOf(id, { gitRef: bad })).toEqual([]);
  });

  it('is not condemned while it is live', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id, { version: 'v1' });
    await agent.run({ commitSha: good });
    await newDeployment(owner, id, { version: 'v2' });
    const { deploymentId } = await agent.run({ commitSha: bad });
    await failVerifications(app, deploymentId);
    expect(await errorsOf(id, { gitRef: bad })).toEqual([]);
  });

  it('does not condemn the commit in another environment', async () => {
    await rolledBack();
    const { id } = await newHost(owner);
    expect(await errorsOf(id, { gitRef: bad })).toEqual([]);
  });
});
