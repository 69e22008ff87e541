import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deploymentEndedTopic, deploymentSwitchedTopic } from '#deployment/product.ts';
import type { StepStatus } from '#deployment/protocol/agent-protocol.ts';
import { watchedResultTopic } from '#monitoring/product.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { ageVerification } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  cancel,
  createDeployment,
  newDeployment,
  readDeployment,
  rollback,
  updateEnvironment,
} from './deployment-requests.fixture.ts';
import { newSite } from './monitoring-requests.fixture.ts';
import { check, fail, minutesAgo, newShop, readWatched, type Shop } from './verification.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp();
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

/** A shop with a release that has passed, and another one that is being watched. */
async function newWatched(settings: object = {}) {
  const shop = await newShop(app, owner, { ...settings });
  const first = await shop.release('1.0.0');
  await shop.pass(first.id);
  const second = await shop.release('1.0.1');
  return { shop, first, second };
}

const breakIt = async (shop: Shop, id: string) => {
  await fail(app, shop.siteId, down);
  return (await shop.until(id, 'FAILED')).verification!;
};

const offered = async ({ agent }: Shop): Promise<string | null> =>
  (await agent.poll({ waitSeconds: 0 })).body?.task?.deploymentId ?? null;

describe('after a verification has failed', () => {
  it('nothing is rolled back in mode OBSERVE', async () => {
    const { shop, second } = await newWatched({ mode: 'OBSERVE' });
    expect(await breakIt(shop, second.id)).toMatchObject({
      mode: 'OBSERVE',
      rollback: null,
      heldReason: 'The environment only observes.',
    });
    expect(await offered(shop)).toBeNull();
  });

  it('nothing is rolled back if somebody has switched that off while the release was watched', async () => {
    const { shop, second } = await newWatched();
    const verification = { mode: 'OBSERVE', siteIds: [shop.siteId] };
    expect((await updateEnvironment(owner, shop.environmentId, { verification })).errors).toBeUndefined();
    expect(await breakIt(shop, second.id)).toMatchObject({
      mode: 'ROLLBACK',
      rollback: null,
      heldReason: 'Rolling back was switched off while the release was watched.',
    });
  });

  it('nothing is rolled back if the database was changed', async () => {
    const shop = await newShop(app, owner);
    await shop.pass((await shop.release('1.0.0')).id);
    const second = await shop.release('1.0.1', { databaseChanged: true });
    const { rollback, heldReason } = await breakIt(shop, second.id);
    expect(rollback).toBeNull();
    expect(heldReason).toContain('The database was changed since release 1.0.0');
    expect(await offered(shop)).toBeNull();
  });

  it('a release that changed the database is rolled back if the environment allows it', async () => {
    const shop = await newShop(app, owner, { ignoreDatabaseChanges: true });
    await shop.pass((await shop.release('1.0.0')).id);
    const second = await shop.release('1.0.1', { databaseChanged: true });
    expect(await breakIt(shop, second.id)).toMatchObject({
      rollback: { version: '1.0.0' },
      heldReason: null,
    });
  });

  it('nothing is rolled back if there was no release before', async () => {
    const shop = await newShop(app, owner);
    const { id } = await shop.release('1.0.0');
    const { rollback, heldReason } = await breakIt(shop, id);
    expect(rollback).toBeNull();
    expect(heldReason).toBe('The host has no sound earlier release that was live before this one.');
  });

  it('the second of two bad releases in a row is not rolled back', async () => {
    const { shop, second } = await newWatched();
    const { rollback: automatic } = await breakIt(shop, second.id);
    await shop.agent.run();
    await shop.until(automatic!.id, 'WATCHING');
    await shop.pass(automatic!.id);
    const third = await shop.release('1.0.2');
    const { rollback, heldReason } = await breakIt(shop, third.id);
    expect(rollback).toBeNull();
    expect(heldReason).toContain('automatic rollback');
    expect(await offered(shop)).toBeNull();
  });

  it('the rollback is ahead of deployments that wait', async () => {
    const { shop, second } = await newWatched();
    const waiting = await newDeployment(owner, shop.environmentId);
    const { rollback } = await breakIt(shop, second.id);
    expect((await shop.agent.run()).deploymentId).toBe(rollback!.id);
    await shop.until(rollback!.id, 'WATCHING');
    expect((await readDeployment(owner, waiting.id)).status).toBe('PENDING');
    expect(await offered(shop)).toBeNull();
    await shop.pass(rollback!.id);
    expect((await shop.agent.run()).deploymentId).toBe(waiting.id);
  });

  it('there is one rollback, however often and by however many processes it is evaluated', async () => {
    const { shop, second } = await newWatched();
    await fail(app, shop.siteId, down);
    const { queue } = app.platform.services;
    await Promise.all(
      Array.from({ length: 8 }, () => queue.enqueue(watchedResultTopic, { siteIds: [shop.siteId] })),
    );
    for (const topic of [deploymentSwitchedTopic, deploymentEndedTopic])
      await queue.enqueue(topic, { deploymentId: second.id });
    await shop.until(second.id, 'FAILED');
    await waitUntil(
      async () => (await rowsOf(app, 'queue_jobs', { topic: 'deployment.ended' })).length === 0,
    );
    const rollbacks = await rowsOf(app, 'deployments', {
      environment_id: shop.environmentId,
      kind: 'ROLLBACK',
    });
    expect(rollbacks).toHaveLength(1);
  });

  it('the rollback is decided when the deployment has ended', async () => {
    const shop = await newShop(app, owner);
    await shop.pass((await shop.release('1.0.0')).id);
    const { id } = await newDeployment(owner, shop.environmentId, { version: '1.0.1' });
    const task = await shop.agent.nextTask();
    await shop.agent.accept(task);
    await shop.agent.steps(task, [step('switch')]);
    await shop.until(id, 'WATCHING');
    expect(await breakIt(shop, id)).toMatchObject({ rollback: null, heldReason: null });
    await shop.agent.complete(task, { currentRelease: task.releaseTimestamp });
    await waitUntil(async () => (await readWatched(owner, id)).verification!.rollback);
    const { status, verification } = await readWatched(owner, id);
    expect(status).toBe('SUCCEEDED');
    expect(verification!.rollback).toMatchObject({ version: '1.0.0', automatic: true });
  });
});

describe('a deployment has one state for people', () => {
  const outcomesOf = async ({ environmentId, siteId }: Shop): Promise<Record<string, string>> => {
    const { deployments } = dataOf(
      await owner.deployment<{
        environment: { deployments: { edges: { node: { id: string; version: string; outcome: string } }[] } };
      }>(
        'query ($id: ID!) { environment(id: $id) { deployments(first: 9) { edges { node { id version outcome } } } } }',
        { id: environmentId },
      ),
    );
    const { releases } = dataOf(
      await owner.monitoring<{ site: { releases: { deploymentId: string; outcome: string }[] } }>(
        'query ($id: ID!) { site(id: $id) { releases(days: 1) { deploymentId outcome } } }',
        { id: siteId },
      ),
    );
    const nodes = deployments.edges.map(({ node }) => node);
    for (const { deploymentId, outcome } of releases)
      expect(nodes.find(({ id }) => id === deploymentId)?.outcome, 'at the chart of the site').toBe(outcome);
    return Object.fromEntries(nodes.map(({ version, outcome }) => [version, outcome]).toReversed());
  };

  it('until it is rolled back from', async () => {
    const { shop, second } = await newWatched();
    expect(await outcomesOf(shop)).toEqual({ '1.0.0': 'REPLACED', '1.0.1': 'WATCHING' });
    const { rollback: back } = await breakIt(shop, second.id);
    // The release is live until the agent has returned to the one before.
    expect(await outcomesOf(shop)).toEqual({ '1.0.0': 'WAITING', '1.0.1': 'LIVE_FAILING' });
    await shop.agent.run();
    await shop.until(back!.id, 'WATCHING');
    expect(await outcomesOf(shop)).toEqual({ '1.0.0': 'WATCHING', '1.0.1': 'ROLLED_BACK' });
    await shop.pass(back!.id);
    await newDeployment(owner, shop.environmentId, { version: '1.0.2' });
    await shop.agent.run({ outcome: 'FAILED', currentRelease: shop.agent.currentRelease });
    const gone = await newDeployment(owner, shop.environmentId, { version: '1.0.3' });
    await cancel(owner, gone.id);
    const outcomes = await outcomesOf(shop);
    expect(outcomes).toEqual({
      '1.0.0': 'LIVE',
      '1.0.1': 'ROLLED_BACK',
      '1.0.2': 'FAILED',
      '1.0.3': 'CANCELLED',
    });
  });
});

describe('the verification of a rollback', () => {
  it('fails with its own words if the rollback did not help, and is not followed by another', async () => {
    const { shop, second } = await newWatched();
    const { rollback } = await breakIt(shop, second.id);
    await shop.agent.run();
    await shop.until(rollback!.id, 'WATCHING');
    // It was down at the switch of the rollback, so that it has a minute to recover.
    await check(app, shop.siteId, down);
    expect((await readWatched(owner, rollback!.id)).verification!.state).toBe('WATCHING');
    await ageVerification(app, rollback!.id, 61);
    await check(app, shop.siteId, down);
    const { verification } = await shop.until(rollback!.id, 'FAILED');
    expect(verification).toMatchObject({
      rollback: null,
      heldReason: 'The rollback did not help. A rollback is never rolled back.',
      findings: [{ signal: 'SITE_DOWN' }],
      excluded: [],
    });
  });

  it('excludes what was down before the release that it leaves', async () => {
    const { id: outlet } = await newSite(owner, { name: 'Outlet' });
    await fail(app, outlet, down, { at: minutesAgo(80) });
    const { id: main } = await newSite(owner, { name: 'Shop' });
    await check(app, main, up, { at: minutesAgo(80) });
    const shop = await newShop(app, owner, { siteIds: [main, outlet] });
    const first = await shop.release('1.0.0');
    await check(app, main, up);
    await ageVerification(app, first.id, 600);
    await check(app, main, up);
    await shop.until(first.id, 'PASSED');
    const second = await shop.release('1.0.1');
    await fail(app, main, down);
    const { rollback } = (await shop.until(second.id, 'FAILED')).verification!;
    await shop.agent.run();
    const { verification } = await shop.until(rollback!.id, 'WATCHING');
    expect(verification!.excluded).toMatchObject([{ siteId: outlet }]);
    expect(verification!.targets.filter(({ wasDown }) => wasDown)).toMatchObject([{ siteId: outlet }]);
  });

  it('does not say that the rollback did not help if what fails had worked before it', async () => {
    const { shop } = await newWatched();
    await rollback(owner, shop.environmentId);
    const { deploymentId } = await shop.agent.run();
    await shop.until(deploymentId, 'WATCHING');
    expect(await breakIt(shop, deploymentId)).toMatchObject({
      heldReason: 'A rollback is never rolled back.',
    });
  });

  it('begins when a person rolls back, too, and supersedes that of the release', async () => {
    const { shop, second } = await newWatched();
    await rollback(owner, shop.environmentId);
    const { deploymentId } = await shop.agent.run();
    const { automatic } = await shop.until(deploymentId, 'WATCHING');
    expect(automatic).toBe(false);
    expect((await readWatched(owner, second.id)).verification!.state).toBe('SUPERSEDED');
  });
});

describe('while a release is watched', () => {
  it('a new deployment waits until the end, and can be cancelled', async () => {
    const { shop, second } = await newWatched();
    const waiting = await newDeployment(owner, shop.environmentId);
    const cancelled = await newDeployment(owner, shop.environmentId);
    expect(await offered(shop)).toBeNull();
    await cancel(owner, cancelled.id);
    expect((await readDeployment(owner, cancelled.id)).status).toBe('CANCELLED');
    const next = shop.agent.nextTask();
    await shop.pass(second.id);
    expect((await next).deploymentId).toBe(waiting.id);
  });

  it('a deployment with `supersede` does not wait, and ends the verification at its switch', async () => {
    const { shop, second } = await newWatched();
    const { data } = await createDeployment(owner, shop.environmentId, { version: '1.0.2', supersede: true });
    expect(data!.createDeployment.errors).toEqual([]);
    const { deploymentId } = await shop.agent.run();
    await shop.until(deploymentId, 'WATCHING');
    const { verification } = await readWatched(owner, second.id);
    expect(verification).toMatchObject({ state: 'SUPERSEDED', endedAt: expect.any(String), rollback: null });
  });

  it('the verification ends if the agent itself returns to the release before', async () => {
    const shop = await newShop(app, owner);
    await shop.pass((await shop.release('1.0.0')).id);
    const { id } = await newDeployment(owner, shop.environmentId, { version: '1.0.1' });
    const task = await shop.agent.nextTask();
    await shop.agent.accept(task);
    await shop.agent.steps(task, [step('switch')]);
    await shop.until(id, 'WATCHING');
    await shop.agent.complete(task, { outcome: 'ROLLED_BACK', errorMessage: 'the health check failed' });
    await shop.until(id, 'SUPERSEDED');
    const next = await newDeployment(owner, shop.environmentId);
    expect((await shop.agent.nextTask()).deploymentId).toBe(next.id);
  });
});

describe('during the maintenance page of a deployment', () => {
  const openAlerts = async (shop: Shop) =>
    (await rowsOf(app, 'alerts', { site_id: shop.siteId })).filter(({ status }) => status === 'OPEN');
  const inMaintenance = async (shop: Shop): Promise<boolean> =>
    dataOf(
      await owner.monitoring('query ($id: ID!) { site(id: $id) { inMaintenance } }', { id: shop.siteId }),
    ).inMaintenance;
  const messages = (shop: Shop) => rowsOf(app, 'notification_deliveries', { site_id: shop.siteId });

  it('failures of its sites are not announced, and count as failures of the release only afterwards', async () => {
    const shop = await newShop(app, owner);
    const { id } = await newDeployment(owner, shop.environmentId, { version: '1.0.0' });
    const task = await shop.agent.nextTask();
    await shop.agent.accept(task);
    await shop.agent.steps(task, [step('maintenance on')]);
    await waitUntil(() => inMaintenance(shop));
    await fail(app, shop.siteId, down);
    expect(await openAlerts(shop)).toMatchObject([{ type: 'SITE_DOWN' }]);
    await shop.agent.steps(task, [step('switch')]);
    expect((await shop.until(id, 'WATCHING')).verification!.excluded).toEqual([]);
    await check(app, shop.siteId, down);
    await shop.agent.steps(task, [step('maintenance off')]);
    await waitUntil(
      async () => (await rowsOf(app, 'deployment_maintenance', { deployment_id: id }))[0]?.['ended_at'],
    );
    await check(app, shop.siteId, up);
    await shop.agent.complete(task, { currentRelease: task.releaseTimestamp });
    await shop.pass(id);
    expect([await openAlerts(shop), await messages(shop)]).toEqual([[], []]);
  });

  it('an alert is announced if the site is still down after its end', async () => {
    const shop = await newShop(app, owner);
    await newDeployment(owner, shop.environmentId, { version: '1.0.0' });
    const task = await shop.agent.nextTask();
    await shop.agent.accept(task);
    await shop.agent.steps(task, [step('maintenance on')]);
    await waitUntil(() => inMaintenance(shop));
    await fail(app, shop.siteId, down);
    await shop.agent.complete(task, { outcome: 'FAILED', errorMessage: 'the upgrade failed' });
    await waitUntil(async () => !(await inMaintenance(shop)));
    expect(await messages(shop)).toEqual([]);
    await expect
      .poll(async () => {
        await check(app, shop.siteId, down);
        return messages(shop);
      })
      .toMatchObject([{ event: 'OPENED' }]);
  });
});
