import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failLostDeployments } from '#deployment/deployment/fail-lost-deployments.ts';
import { rollBackAutomatically, type AutomaticRollback } from '#deployment/product.ts';
import type { Script } from '#testkit/scripted-agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { isWaitingForLock } from '#testkit/stored.fixture.ts';
import { expireLease, expireOffer } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  dataOf,
  newDeployment,
  newHost,
  readDeployment,
  rollback,
  someId,
} from './deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** As a failed verification does. */
const rollBack = (
  deploymentId: string,
  findings = ['Shop: the checkout fails.'],
  ignoreDatabaseChanges = false,
): Promise<AutomaticRollback> =>
  app.platform.services.db
    .transaction()
    .execute((tx) =>
      rollBackAutomatically(tx, app.platform.services, { deploymentId, findings, ignoreDatabaseChanges }),
    );

async function queued(deploymentId: string): Promise<string> {
  const decision = await rollBack(deploymentId);
  if (decision.kind === 'held') throw new Error(decision.reason);
  return decision.rollbackId;
}

/** A host on which v1 and v2 were deployed, one after the other. */
async function shipped(input: object = {}, last: Script = {}) {
  const host = await newHost(owner, input);
  const ship = async (version: string, script: Script = {}) => {
    await newDeployment(owner, host.id, { version });
    return host.agent.run(script);
  };
  const [one, two] = [await ship('v1'), await ship('v2', last)];
  return { ...host, ship, one, two };
}

describe('an automatic rollback', () => {
  it('goes to the release that was live before, ahead of what waits, with the findings in its log', async () => {
    const { id, agent, one, two } = await shipped();
    const waiting = await newDeployment(owner, id);
    const manual = dataOf(await rollback(owner, id, { acknowledge: true }));
    const rollbackId = await queued(two.deploymentId);
    const task = await agent.run();
    expect(task).toMatchObject({
      deploymentId: rollbackId,
      kind: 'ROLLBACK',
      targetRelease: one.releaseTimestamp,
      notices: ['Automatic rollback: the verification of v2 failed.', 'Shop: the checkout fails.'],
    });
    expect(await readDeployment(owner, rollbackId)).toMatchObject({
      status: 'SUCCEEDED',
      version: 'v1',
      automatic: true,
      triggeredBy: 'steward (verification)',
      tokenName: null,
      rollbackOf: two.deploymentId,
      log: expect.stringContaining('Shop: the checkout fails.'),
    });
    expect((await agent.nextTask()).deploymentId).toBe(manual.id);
    expect((await readDeployment(owner, waiting.id)).status).toBe('PENDING');
  });

  it('withdraws an offer that the agent has not accepted yet', async () => {
    const { id, agent, two } = await shipped();
    await newDeployment(owner, id);
    const offer = await agent.nextTask();
    const rollbackId = await queued(two.deploymentId);
    expect((await agent.accept(offer)).status).toBe(409);
    expect((await agent.nextTask()).deploymentId).toBe(rollbackId);
  });

  it('withdraws an offer that has expired, too', async () => {
    const { id, agent, two } = await shipped();
    const waiting = await newDeployment(owner, id);
    const offer = await agent.nextTask();
    await expireOffer(app, waiting.id);
    const rollbackId = await queued(two.deploymentId);
    expect((await agent.accept(offer)).status).toBe(409);
    expect((await agent.nextTask()).deploymentId).toBe(rollbackId);
  });

  it('is cancelled if its agent was away and somebody has rolled back on the host meanwhile', async () => {
    const { id, agent, one, ship } = await shipped();
    const three = await ship('v3');
    const rollbackId = await queued(three.deploymentId);
    agent.currentRelease = one.releaseTimestamp;
    expect((await agent.poll({ waitSeconds: 0 })).body?.task).toBeUndefined();
    expect(await readDeployment(owner, rollbackId)).toMatchObject({
      status: 'CANCELLED',
      errorMessage: 'The release that it was to leave is no longer live.',
    });
    const next = await newDeployment(owner, id);
    expect((await agent.nextTask()).deploymentId).toBe(next.id);
  });

  it('is offered before a deployment whose turn it was while the rollback was being queued', async () => {
    const { id, agent, two } = await shipped();
    // The next poll has nothing new to report, for which it would wait in any case.
    await agent.poll({ waitSeconds: 0 });
    await newDeployment(owner, id, { version: 'v3', supersede: true });
    const poll = await app.platform.services.db.transaction().execute(async (tx) => {
      await rollBackAutomatically(tx, app.platform.services, {
        deploymentId: two.deploymentId,
        findings: [],
      });
      let isAnswered = false;
      const answer = agent.poll({ waitSeconds: 5 }).finally(() => (isAnswered = true));
      await waitUntil(async () => isAnswered || (await isWaitingForLock(app)));
      // In an object, so that it is not awaited before the commit.
      return { answer };
    });
    expect((await poll.answer).body?.task).toMatchObject({ kind: 'ROLLBACK', automatic: true });
  });

  it('does not start while it is not known that the release which it is to leave is live, and is cancelled after another', async () => {
    const { id, agent, two } = await shipped();
    const rollbackId = await queued(two.deploymentId);
    const fix = await newDeployment(owner, id, { version: 'v3', supersede: true });
    agent.currentRelease = null;
    expect((await agent.run()).deploymentId).toBe(fix.id);
    expect(await readDeployment(owner, rollbackId)).toMatchObject({
      status: 'CANCELLED',
      errorMessage: 'The release that it was to leave is no longer live.',
    });
    expect((await agent.poll({ waitSeconds: 0 })).status).toBe(204);
  });

  it('is cancelled if an agent that was lost reports later that another release is live', async () => {
    const { id, agent, two } = await shipped();
    const { id: lost } = await newDeployment(owner, id, { version: 'v3', supersede: true });
    const task = await agent.nextTask();
    await agent.accept(task);
    await expireLease(app, lost, 901);
    await failLostDeployments(app.platform.services);
    // It may have changed the database.
    await rollBack(two.deploymentId, [], true);
    const { deploymentId: rollbackId } = await agent.nextTask();
    await agent.complete(task, { outcome: 'SUCCEEDED', currentRelease: task.releaseTimestamp });
    expect((await readDeployment(owner, rollbackId)).status).toBe('CANCELLED');
  });

  it('cannot be accepted after somebody has changed the live release on the host', async () => {
    const { agent, one, ship } = await shipped();
    const three = await ship('v3');
    const rollbackId = await queued(three.deploymentId);
    const offer = await agent.nextTask();
    expect(offer).toMatchObject({ deploymentId: rollbackId, previousRelease: three.releaseTimestamp });
    await agent.poll({ waitSeconds: 0, currentRelease: one.releaseTimestamp });
    expect(await agent.accept(offer)).toMatchObject({ status: 409, body: { status: 'CANCELLED' } });
  });

  it('is one, however often it is requested', async () => {
    const { agent, two } = await shipped();
    const all = await Promise.all([queued(two.deploymentId), queued(two.deploymentId)]);
    await agent.run();
    expect(new Set([...all, await queued(two.deploymentId)]).size).toBe(1);
  });

  it('is in the audit log of the team', async () => {
    const { two } = await shipped();
    await queued(two.deploymentId);
    const { edges } = dataOf(
      await owner.deployment(
        '{ auditLog(search: "steward (verification)") { edges { node { actor action } } } }',
      ),
    );
    expect(edges[0].node).toEqual({ actor: 'steward (verification)', action: 'deployment.rollback' });
  });

  it('keeps findings that quote hostile text to one line each', async () => {
    const { agent, two } = await shipped();
    await rollBack(two.deploymentId, [`a\n\u0000b${'x'.repeat(2_000)}`, ...Array(30).fill('more')]);
    const { notices } = await agent.nextTask();
    expect(notices).toHaveLength(22);
    expect(notices[1]).toBe(`a b${'x'.repeat(497)}`);
    expect(notices[21]).toBe('11 more.');
  });

  it('happens although the database was changed, if the environment allows it, and says so', async () => {
    const { agent, two } = await shipped({}, { databaseChanged: true });
    await rollBack(two.deploymentId, [], true);
    expect((await agent.nextTask()).notices.at(-1)).toContain('the database was changed since release');
  });
});

describe('an automatic rollback is held', () => {
  const reasonOf = async (deploymentId: string): Promise<string> => {
    const decision = await rollBack(deploymentId);
    if (decision.kind === 'queued') throw new Error('it was queued');
    return decision.reason;
  };

  it('if the deployment is unknown', async () => {
    expect(await reasonOf(someId)).toBe('This deployment does not exist.');
  });

  it('if the deployment is a rollback', async () => {
    const { id, agent } = await shipped();
    await rollback(owner, id);
    const { deploymentId } = await agent.run();
    expect(await reasonOf(deploymentId)).toBe('A rollback is never rolled back automatically.');
  });

  it('if its release is no longer live', async () => {
    const { ship, two } = await shipped();
    await ship('v3');
    expect(await reasonOf(two.deploymentId)).toBe('The release is no longer live.');
  });

  it('while another deployment is running', async () => {
    const { id, agent, two } = await shipped();
    await newDeployment(owner, id);
    await agent.accept(await agent.nextTask());
    expect(await reasonOf(two.deploymentId)).toBe('A deployment is running.');
  });

  it('if the database was changed', async () => {
    const { two } = await shipped({}, { databaseChanged: true });
    expect(await reasonOf(two.deploymentId)).toMatch(/^The database was changed since release v1/);
  });

  it('but not because a deployment that still waits may change the database', async () => {
    const { id, two } = await shipped();
    await newDeployment(owner, id);
    expect(await queued(two.deploymentId)).toBeTruthy();
  });

  it('without a sound earlier release', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    const { deploymentId } = await agent.run();
    expect(await reasonOf(deploymentId)).toBe(
      'The host has no sound earlier release that was live before this one.',
    );
  });

  it('if the earlier release is no longer on the host', async () => {
    const { agent, two } = await shipped();
    agent.releases = [two.releaseTimestamp];
    await agent.poll({ waitSeconds: 0 });
    expect(await reasonOf(two.deploymentId)).toBe(
      'The host has no sound earlier release that was live before this one.',
    );
  });

  it('if the release before was put there by an automatic rollback, until a deployment of a person was good', async () => {
    const { agent, ship, two } = await shipped();
    await queued(two.deploymentId);
    await agent.run();
    const three = await ship('v3');
    expect(await reasonOf(three.deploymentId)).toMatch(
      /^Release v1 is live again only because of an automatic rollback/,
    );
    const four = await ship('v4');
    expect(await queued(four.deploymentId)).toBeTruthy();
    expect(await agent.run()).toMatchObject({ targetRelease: three.releaseTimestamp });
  });

  it('if the release that was live before cannot become live again, and does not go past it', async () => {
    const { id, agent, ship } = await shipped();
    const { releaseTimestamp } = await newDeployment(owner, id, { version: 'v3' });
    await agent.run({ outcome: 'FAILED', currentRelease: releaseTimestamp });
    agent.currentRelease = releaseTimestamp;
    const four = await ship('v4');
    expect(await reasonOf(four.deploymentId)).toBe(
      'The release that was live before, v3, cannot become live again: its deployment did not succeed. A person has to decide.',
    );
    const five = await ship('v5');
    agent.releases = agent.releases.filter((release) => release !== four.releaseTimestamp);
    await agent.poll({ waitSeconds: 0 });
    expect(await reasonOf(five.deploymentId)).toBe(
      'The release that was live before, v4, cannot become live again: it is no longer on the host. A person has to decide.',
    );
  });

  it('if the environment was deleted', async () => {
    const { id, two } = await shipped();
    await owner.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id });
    expect(await reasonOf(two.deploymentId)).toBe('The environment was deleted.');
  });
});
