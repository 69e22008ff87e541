import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { ageSignIns } from '#testkit/time-travel.fixture.ts';
import { browserIsMissing, createEnvironment, createTeam, launchBrowser, visit } from './console.fixture.ts';

const password = 'correct horse battery';

describe.skipIf(browserIsMissing())('teams in the console', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  let teamId: string;

  beforeAll(async () => {
    [app, browser] = await Promise.all([
      startApp({ work: ['jobs'], env: { STEWARD_SIGN_UP: 'closed' } }),
      launchBrowser(),
    ]);
    owner = await app.signUp({ name: 'Ann Owner' });
    teamId = await createTeam(owner, 'Northern Lights');
    await createSite('Fjord Cycles', teamId);
    await createSite('Own shop', null);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  const createSite = async (name: string, team: string | null): Promise<string> => {
    const { data } = await owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name, url: 'https://shop.example/', teamId: team } },
    );
    return data!['createSite'].id;
  };

  const invite = async (page: Page, email: string, role: string): Promise<string> => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByLabel('Role').selectOption(role);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const link = await dialog.locator('pre').innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    return link;
  };

  it('an invited person signs up by the link, joins as a viewer who cannot change anything, and can when the role changes', async () => {
    const teamId = await createTeam(owner, 'Southern Lights');
    const siteId = await createSite('Fjord Cycles', teamId);
    const email = `bob-${teamId}@example.com`;
    await using owning = await visit(browser, app.url, owner);
    await owning.page.goto(`/teams/${teamId}`);
    const link = await invite(owning.page, email, 'VIEWER');
    await owning.page.getByRole('cell', { name: email, exact: true }).waitFor();

    await using visiting = await visit(browser, app.url, null);
    const { page } = visiting;
    const { pathname, hash } = new URL(link);
    await page.goto(pathname + hash);
    await page.getByText('Ann Owner (user1@example.com) invites you to the team Southern Lights.').waitFor();
    await page.getByLabel('Name').fill('Bob Builder');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Join Southern Lights' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

    await page.goto(`/sites/${siteId}`);
    const pause = page.getByRole('button', { name: 'Pause' });
    await pause.waitFor();
    expect(await pause.getAttribute('aria-disabled')).toBe('true');
    const reason = 'Your role in Southern Lights is Viewer. This requires the role Manager.';
    expect(await pause.getAttribute('title')).toBe(reason);
    await page.getByRole('button', { name: 'Pause', description: reason }).click({ force: true });
    await page.getByRole('status').getByText(reason).waitFor();
    await page.goto(`/sites/${siteId}/settings`);
    for (const form of ['Checks', 'Request and assertions'])
      await page.getByRole('region', { name: form }).locator('.form-refusal', { hasText: reason }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    expect(await pause.isVisible()).toBe(true); // the click above changed nothing

    await owning.page.reload();
    await owning.page.getByLabel('Role of Bob Builder').selectOption('MANAGER');
    await owning.page.getByText('Bob Builder is now Manager.').waitFor();
    await page.reload();
    await page.getByLabel('Name', { exact: true }).fill('Fjord Bikes');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Fjord Bikes' }).waitFor();
    await pause.click();
    await page.getByText('Fjord Bikes is paused.').waitFor();
    expect(visiting.complaints).toEqual([]);
    expect(owning.complaints).toEqual([]);
  });

  it('the chosen team is in the address, limits the lists and stays there during navigation', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/sites');
    await page.getByRole('link', { name: 'Own shop' }).waitFor();
    await page.getByLabel('Team', { exact: true }).selectOption({ label: 'Northern Lights' });
    await page.getByRole('link', { name: 'Own shop' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('team')).toBe(teamId);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Environments' }).click();
    await page.getByRole('heading', { level: 1, name: 'Environments' }).waitFor();
    expect(new URL(page.url()).searchParams.get('team')).toBe(teamId);
    await page.getByLabel('Team', { exact: true }).selectOption('');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('a site is added to the chosen team and moved to another', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites?team=${teamId}`);
    await page.getByRole('button', { name: 'Add site' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('https://moving.example/');
    await dialog.getByLabel('Name').fill('Moving shop');
    await dialog.getByRole('button', { name: 'Add site' }).click();
    await page.getByRole('heading', { level: 1, name: 'Moving shop' }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).last().click();
    await page.getByText('Moving shop belongs to Northern Lights').waitFor();
    await page.getByRole('button', { name: 'Move to another team' }).click();
    await dialog.getByRole('button', { name: 'Move to Ann Owner' }).click();
    await page.getByText('Moving shop belongs to Ann Owner').waitFor();
    const { data } = await owner.monitoring('query ($teamId: ID) { sites(teamId: $teamId) { name } }', {
      teamId,
    });
    expect(data!['sites']).toEqual([{ name: 'Fjord Cycles' }]);
  });

  it('a team that still has sites says why it cannot be deleted', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/teams/${teamId}`);
    await page.getByRole('button', { name: 'Delete team' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
    await page.getByRole('dialog').getByText('This team still has').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave team' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
    expect(await page.getByRole('dialog').getByRole('alert').innerText()).toMatch(/owner/);
  });

  it(
    'an action that needs a recent sign-in asks for the password and then goes on',
    { tags: ['long'] },
    async () => {
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      const environmentId = await createEnvironment(owner, 'Shop, live');
      await ageSignIns(app, 11);
      await page.goto('/settings/tokens');
      await page.getByRole('button', { name: 'New token' }).click();
      await page.getByLabel('Name').fill('CI of the shop');
      await page.getByLabel('Limit permissions').check();
      await page.getByLabel('Deploy', { exact: true }).check();
      await page.getByLabel('Limit to teams').check();
      await page.getByLabel('Ann Owner').check();
      await page.getByRole('button', { name: 'Create token' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
      await dialog.getByLabel('Password').fill('wrong');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByText('The password is wrong.').waitFor();
      await dialog.getByLabel('Password').fill(password);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      const token = await page.getByRole('dialog', { name: 'Your new token' }).locator('pre').innerText();
      const client = owner.withToken(token);
      const deploy = await client.deployment(
        'mutation ($id: ID!) { createDeployment(input: { environmentId: $id, deployType: CODE }) { id } }',
        { id: environmentId },
      );
      expect(deploy.errors).toBe(undefined);
      expect((await client.monitoring('{ sites { id } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      await page.getByRole('button', { name: 'Done' }).click();
      const row = page.getByRole('row', { name: /CI of the shop/ });
      await row.getByRole('cell', { name: 'Deploy only Ann Owner' }).waitFor();
    },
  );
});
