import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { someCases } from '#testkit/some-cases.ts';
import { newMember } from '../contract/team-requests.fixture.ts';
import {
  browserIsMissing,
  createEnvironment,
  createTeam,
  launchBrowser,
  seriousFindings,
  visit,
} from './console.fixture.ts';

const hour = 3_600_000;

describe.skipIf(browserIsMissing())('freezes in the console', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    owner = await app.signUp({ name: 'Ann Shopkeeper' });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  /** An environment of a new team. */
  const start = async (name: string): Promise<{ teamId: string; environmentId: string }> => {
    const teamId = await createTeam(owner, name);
    const environmentId = await createEnvironment(owner, 'Shop, live');
    await owner.deployment(
      'mutation ($id: ID!, $to: ID!) { transferEnvironment(id: $id, teamId: $to) { id } }',
      {
        id: environmentId,
        to: teamId,
      },
    );
    return { teamId, environmentId };
  };
  const freezeNow = async (teamId: string): Promise<void> => {
    await owner.deployment('mutation ($input: CreateFreezeInput!) { createFreeze(input: $input) { id } }', {
      input: {
        teamId,
        title: 'Black Friday',
        startsAt: new Date(Date.now() - hour).toISOString(),
        endsAt: new Date(Date.now() + 30 * hour).toISOString(),
      },
    });
  };
  const deploymentOf = async (id: string): Promise<Record<string, unknown>> => {
    const { data } = await owner.deployment(
      'query ($id: ID!) { deployment(id: $id) { status version waitsFor notBefore overrideFreeze } }',
      { id },
    );
    return data!['deployment'];
  };
  const idIn = (url: string): string => new URL(url).pathname.split('/').at(-1)!;

  it.for(
    someCases([
      ['wide', { width: 1_280, height: 800 }],
      ['phone', { width: 390, height: 844 }],
    ]),
  )(
    'are planned on the page of an environment, shown there with their end, and ended, %s',
    async ([size, viewport]) => {
      const { teamId, environmentId } = await start(`Planned ${size}`);
      await using visitor = await visit(browser, app.url, owner, { viewport });
      const { page } = visitor;
      await page.goto(`/environments/${environmentId}`);
      await page.getByText('No freeze in the next 31 days').waitFor();
      await page.getByRole('button', { name: 'Plan freeze' }).click();
      const dialog = page.getByRole('dialog', { name: 'Plan freeze' });
      expect(await dialog.getByLabel('Shop, live').isChecked()).toBe(true);
      await dialog.getByLabel('Title').fill('Black Friday');
      const local = (at: number): string => {
        const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
        return date.toISOString().slice(0, 16);
      };
      await dialog.getByLabel('Starts').fill(local(Date.now() - hour));
      await dialog.getByLabel('Ends').fill(local(Date.now() + 30 * hour));
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Plan freeze' }).click();
      await page
        .getByText(/^Frozen until /)
        .first()
        .waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        viewport.width,
      );
      await page.goto(`/environments?team=${teamId}`);
      await page
        .getByText(/^Frozen until /)
        .first()
        .waitFor();
      await page.goto(`/maintenance/freezes?view=upcoming&team=${teamId}`);
      await page.getByRole('button', { name: 'End now: Black Friday' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
      await page.getByText('Black Friday has ended.').waitFor();
      await page.goto(`/environments/${environmentId}`);
      await page.getByText('No freeze in the next 31 days').waitFor();
      expect(await page.getByText(/^Frozen until /).count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it(
    'let a deployment wait, say until when, and let a manager deploy it now with a reason',
    { tags: ['long'] },
    async () => {
      const { teamId, environmentId } = await start('Waiting');
      await freezeNow(teamId);
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/environments/${environmentId}`);
      await page.getByRole('button', { name: 'Deploy', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Deploy' });
      await dialog.getByText('The deployment waits until the freeze ends.').waitFor();
      await dialog.getByLabel('Version').fill('2.0');
      await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
      await page.getByText(/Waits for the end of the freeze Black Friday at [^TZ]+\.$/).waitFor();
      const waiting = idIn(page.url());
      await page.goto('/deployments');
      await page
        .getByText(/Waits for the end of the freeze Black Friday at/)
        .first()
        .waitFor();
      await page.goto(`/deployments/${waiting}`);
      await page.getByRole('button', { name: 'Deploy now instead' }).click();
      const now = page.getByRole('dialog', { name: 'Deploy now instead?' });
      await now.getByRole('button', { name: 'Deploy now' }).click();
      const reason = now.getByLabel('Reason');
      await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
      expect(await now.getByRole('textbox', { description: 'Enter a reason' }).count()).toBe(1);
      expect(await now.getByRole('alert').count()).toBe(0);
      await reason.fill('Fixes the checkout');
      expect(await seriousFindings(page)).toEqual([]);
      await now.getByRole('button', { name: 'Deploy now' }).click();
      await page.waitForURL((url) => idIn(url.href) !== waiting);
      expect(await deploymentOf(idIn(page.url()))).toMatchObject({
        version: '2.0',
        waitsFor: null,
        overrideFreeze: 'Fixes the checkout',
      });
      await expect.poll(async () => (await deploymentOf(waiting))['status']).toBe('CANCELLED');
      expect(visitor.complaints).toEqual([]);
    },
  );

  it(
    'are overridden in the deploy dialog by a manager, and not by a deployer',
    { tags: ['long'] },
    async () => {
      const { teamId, environmentId } = await start('Overridden');
      await freezeNow(teamId);
      const { client: deployer } = await newMember(app, owner, teamId, 'DEPLOYER');
      await using deploying = await visit(browser, app.url, deployer);
      await deploying.page.goto(`/environments/${environmentId}`);
      await deploying.page.getByRole('button', { name: 'Deploy', exact: true }).click();
      const refused = deploying.page.getByRole('dialog').getByLabel('Deploy despite the freeze');
      await refused.waitFor();
      expect(await refused.isDisabled()).toBe(true);
      await deploying.page
        .getByText(/This requires the role Manager/)
        .first()
        .waitFor();

      await using managing = await visit(browser, app.url, owner);
      const { page } = managing;
      await page.goto(`/environments/${environmentId}`);
      await page.getByRole('button', { name: 'Deploy', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Deploy' });
      await dialog.getByLabel('Deploy despite the freeze').check();
      await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
      await dialog.getByText('Enter a reason.').waitFor();
      await dialog.getByLabel('Reason').fill('Fixes the checkout');
      await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
      await page.waitForURL(/deployments\/./);
      expect(await deploymentOf(idIn(page.url()))).toMatchObject({ overrideFreeze: 'Fixes the checkout' });
      await page.getByText('Fixes the checkout').waitFor();
      expect(managing.complaints).toEqual([]);
    },
  );

  it('a deployment that starts later says when, in the time of the browser', { tags: ['long'] }, async () => {
    const { environmentId } = await start('Later');
    await using visitor = await visit(browser, app.url, owner, {
      timezoneId: 'America/New_York',
      locale: 'en-GB',
    });
    const { page } = visitor;
    await page.goto(`/environments/${environmentId}`);
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy' });
    const year = new Date().getFullYear() + 1;
    const day = new Date().getMonth() < 6 ? `${year - 1}-12-20` : `${year}-01-20`;
    await dialog.getByLabel('Earliest start').fill(`${day}T06:30`);
    await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.getByText(/Waits until its start time at .* 06:30/).waitFor();
    expect(await deploymentOf(idIn(page.url()))).toMatchObject({ notBefore: `${day}T11:30:00.000Z` });
    expect(visitor.complaints).toEqual([]);
  });
});
