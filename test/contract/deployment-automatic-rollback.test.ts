import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollBackAutomatically, type AutomaticRollback } from '#deployment/product.ts';
import type { Script } from '#testkit/scripted-agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { expireOffer } from '#testkit/time-travel.fixture.ts';
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
    expect((await agent.nextTask()).deploymentId).toBe(waiting.id);
    expect((await readDeployment(owner, manual.id)).status).toBe('PENDING');
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

  it('if the environment was deleted', async () => {
    const { id, two } = await shipped();
    await owner.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id });
    expect(await reasonOf(two.deploymentId)).toBe('The environment was deleted.');
  });
});
