import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepReport } from '#deployment/protocol/agent-protocol.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { newDeployment, newHost, rollback } from '../contract/deployment-requests.fixture.ts';
import { browserIsMissing, launchBrowser, visit } from './console.fixture.ts';

const step = (name: string, status: StepReport['status'], startedAt: string | null = null): StepReport => ({
  name,
  status,
  startedAt,
  completedAt: startedAt,
  exitCode: null,
});
const now = new Date().toISOString();

describe.skipIf(browserIsMissing())('the console', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  let id: string;
  let agent: ScriptedAgent;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    owner = await app.signUp();
    ({ id, agent } = await newHost(owner, { name: 'Shop' }));
    const ship = async (version: string): Promise<void> => {
      await newDeployment(owner, id, { version });
      await agent.run();
    };
    await ship('good');
    await ship('bad');
    await rollback(owner, id);
    await agent.run();
    await ship('worse');
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  it('suggests the previous release, and never one that was rolled back', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/deployments');
    await page.getByRole('link', { name: 'worse' }).click();
    await page.getByRole('button', { name: 'Roll back…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(2);
    expect(await dialog.getByLabel('good').isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Back to good' }).waitFor();
    // By its version, with a note about which release was live before.
    const from = page.locator('dl > div').filter({ hasText: 'Rolled back from' });
    await from.getByRole('link', { name: 'worse' }).click();
    await page.getByRole('heading', { level: 1, name: 'worse' }).waitFor();
    await agent.run();
    // Everything else was rolled back, so nothing is suggested.
    await page.goto(`/environments/${id}`);
    await page.getByRole('button', { name: 'Roll back to bad' }).waitFor();
    await page.goto('/deployments');
    // Its release is no longer live, but still on the host.
    await page.getByRole('link', { name: 'worse', exact: true }).click();
    await page.getByRole('button', { name: 'Roll back to this release…' }).waitFor();
    await page.goto('/deployments');
    await page.getByRole('link', { name: 'Back to good' }).first().click();
    await page.getByRole('button', { name: 'Roll back…' }).click();
    await dialog.getByRole('radio').first().waitFor();
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Roll back', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('bad').check();
    expect(await dialog.getByRole('button', { name: 'Roll back', exact: true }).isEnabled()).toBe(true);
  });

  it('asks about the database in the words of the service', { tags: ['long'] }, async () => {
    const host = await newHost(owner, { name: 'Protected', protectDatabaseRollback: true });
    for (const databaseChanged of [false, true]) {
      await newDeployment(owner, host.id, { version: databaseChanged ? 'after' : 'before' });
      await host.agent.run({ databaseChanged });
    }
    await newDeployment(owner, host.id, { version: 'next' });
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/environments/${host.id}`);
    await page.getByRole('button', { name: 'Roll back to before' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('next is waiting, and will be deployed after the rollback.').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Roll back', exact: true });
    await confirm.click();
    await dialog
      .getByRole('alert')
      .getByText('Confirm that the old code works with the new database.')
      .waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('The old code works with the changed database').check();
    await confirm.click();
    await page.getByRole('heading', { level: 1, name: 'Back to before' }).waitFor();
  });

  it('offers no rollback that would be refused', { tags: ['long'] }, async () => {
    const failed = await newDeployment(owner, id, { version: 'broken' });
    await agent.run({ outcome: 'FAILED' });
    agent.releases = [...agent.releases, failed.releaseTimestamp!];
    await agent.poll({ waitSeconds: 0 });
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/environments/${id}`);
    await page.getByText('deployment failed').waitFor();
    expect(await page.getByRole('button', { name: /^Roll back to / }).count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Roll back to broken' }).count()).toBe(0);
  });

  it('shows the outcome of each step, and the health check only as far as it is known', async () => {
    const failed = await newDeployment(owner, id, { version: 'migrated' });
    await agent.run({
      outcome: 'FAILED',
      errorMessage: '"upgrade database" failed: exit code 1.',
      maintenanceWindow: 'FAILED_ROLLBACK',
      databaseChanged: true,
      steps: [step('import', 'SKIPPED'), step('upgrade database', 'FAILED', now), step('switch', 'PENDING')],
    });
    const stopped = await newDeployment(owner, id, { version: 'stopped' });
    await agent.run({ outcome: 'FAILED', steps: [step('build', 'SKIPPED', now), step('switch', 'PENDING')] });
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/deployments/${failed.id}`);
    await page.getByText('switch: not run').waitFor();
    const steps = page.getByRole('listitem');
    expect(await steps.filter({ hasText: 'import: not run' }).count()).toBe(1);
    expect(await steps.filter({ hasText: 'upgrade database: failed' }).count()).toBe(1);
    expect(await page.getByRole('alert').innerText()).toBe(
      'Visitors see the maintenance page. "upgrade database" failed: exit code 1.',
    );
    await page.goto(`/deployments/${stopped.id}`);
    await page.getByText('build: stopped').waitFor();
    expect(await steps.filter({ hasText: 'switch: not run' }).count()).toBe(1);
  });
});
