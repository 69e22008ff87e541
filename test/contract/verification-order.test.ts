// @module-tag strict
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { ageMaintenancePage } from '#testkit/time-travel.fixture.ts';
import { beginVerification } from '#verification/begin-verification.ts';
import { evaluateWatching } from '#verification/evaluate-verifications.ts';
import { setMaintenance } from '#verification/maintenance.ts';
import { newDeployment } from './deployment-requests.fixture.ts';
import { check, fail, newShop, readWatched } from './verification.fixture.ts';

// Without jobs: the tests handle the messages themselves, in another order than that in which they were sent.
let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const step = (name: string) => ({
  name,
  status: 'SUCCEEDED' as const,
  startedAt: null,
  completedAt: null,
  exitCode: null,
});

async function startDeployment() {
  const shop = await newShop(app, owner);
  const { id: deploymentId } = await newDeployment(owner, shop.environmentId, { version: '1.0.0' });
  const task = await shop.agent.nextTask();
  await shop.agent.accept(task);
  const { services } = app.platform;
  return {
    ...shop,
    deploymentId,
    report: (name: string) => shop.agent.steps(task, [step(name)]),
    handleSwitch: () => beginVerification(services, deploymentId),
    handleMaintenance: (isOn: boolean) => setMaintenance(services, { deploymentId, isOn }),
    evaluated: async () => {
      await evaluateWatching(services, AbortSignal.timeout(60_000));
      const { verification } = await readWatched(owner, deploymentId);
      return verification!;
    },
  };
}

describe('failures because of the maintenance page of a deployment', () => {
  it('do not count if the end of the page is handled before the switch', async () => {
    const shop = await startDeployment();
    await shop.report('maintenance on');
    await shop.handleMaintenance(true);
    await shop.report('switch');
    await fail(app, shop.siteId, down);
    await shop.report('maintenance off');
    await shop.handleMaintenance(false);
    await shop.handleSwitch();
    expect(await shop.evaluated()).toMatchObject({ state: 'WATCHING', excluded: [], findings: [] });
    await fail(app, shop.siteId, down);
    // The failure began after the switch and before the checks count, so a check 10 s later has to find it again.
    await check(app, shop.siteId, down, { at: new Date(Date.now() + 11_000) });
    expect((await shop.evaluated()).state).toBe('FAILED');
  });

  it('are not taken for failures before the switch if the beginning of the page is handled after it', async () => {
    const shop = await startDeployment();
    await shop.report('maintenance on');
    await fail(app, shop.siteId, down);
    await shop.report('switch');
    await shop.handleSwitch();
    expect(await shop.evaluated()).toMatchObject({ state: 'WATCHING', excluded: [] });
    await check(app, shop.siteId, down);
    expect((await shop.evaluated()).state).toBe('WATCHING');
    await shop.handleMaintenance(true);
    await shop.report('maintenance off');
    await shop.handleMaintenance(false);
    await check(app, shop.siteId, up);
    expect(await shop.evaluated()).toMatchObject({ state: 'WATCHING', excluded: [], findings: [] });
  });

  it('do not count if nothing was handled until the page was off, and its beginning comes last', async () => {
    const shop = await startDeployment();
    await shop.report('maintenance on');
    await fail(app, shop.siteId, down);
    await shop.report('switch');
    await check(app, shop.siteId, down);
    await shop.report('maintenance off');
    await shop.handleSwitch();
    await shop.handleMaintenance(false);
    await shop.handleMaintenance(true);
    expect(await shop.evaluated()).toMatchObject({ state: 'WATCHING', excluded: [], findings: [] });
  });

  it('do not count if the page was on for longer than half an hour and its end is not handled yet', async () => {
    const shop = await startDeployment();
    await shop.report('maintenance on');
    await shop.handleMaintenance(true);
    await shop.report('switch');
    await shop.handleSwitch();
    await fail(app, shop.siteId, down);
    await ageMaintenancePage(app, shop.deploymentId, 31);
    await shop.report('maintenance off');
    expect(await shop.evaluated()).toMatchObject({ state: 'WATCHING', findings: [] });
    await shop.handleMaintenance(false);
    expect((await shop.evaluated()).state).toBe('WATCHING');
  });
});
