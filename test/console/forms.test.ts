import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { browserIsMissing, createEnvironment, launchBrowser, visit } from './console.fixture.ts';

describe.skipIf(browserIsMissing())('forms of the console', () => {
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

  const changeEnvironment = (id: string, input: object): Promise<unknown> =>
    owner.deployment(
      'mutation ($id: ID!, $input: UpdateEnvironmentInput!) { updateEnvironment(id: $id, input: $input) { id } }',
      { id, input },
    );
  const environmentNow = async (id: string): Promise<Record<string, any>> =>
    (
      await owner.deployment(
        `query ($id: ID!) { environment(id: $id) { name deployBranch commands { build migrate } } }`,
        { id },
      )
    ).data!['environment'];
  const openEnvironment = async (page: Page, id: string): Promise<void> => {
    await page.goto(`/environments/${id}`);
    await page.getByLabel('Branch').waitFor();
  };

  it(
    'deploy to the first environment, although the list from before it was added is still shown',
    { tags: ['long'] },
    async () => {
      const newcomer = await app.signUp();
      await using visitor = await visit(browser, app.url, newcomer);
      const { page } = visitor;
      await page.goto('/environments');
      await page.getByText('No environments yet').first().waitFor();
      const id = await createEnvironment(newcomer, 'First');
      await page.route('**/deployment/graphql', async (route) => {
        await delay(1_000);
        await route.continue();
      });
      await page.getByRole('link', { name: 'Deployments' }).first().click();
      await page.getByRole('button', { name: 'Deploy', exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Version').fill('one');
      await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
      await page.waitForURL(/deployments\/./);
      const { data } = await newcomer.deployment(
        'query ($id: ID!) { environment(id: $id) { deployments { edges { node { version } } } } }',
        { id },
      );
      expect(data).toEqual({ environment: { deployments: { edges: [{ node: { version: 'one' } }] } } });
    },
  );

  describe('the settings of an environment', () => {
    it('keep concurrent changes in fields that were not edited here', async () => {
      const id = await createEnvironment(owner, 'Merged');
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await openEnvironment(page, id);
      await page.getByLabel('Build').fill('npm ci\nnpm run build');
      // Right before saving, so that the page has not loaded it yet.
      await changeEnvironment(id, {
        name: 'Renamed',
        commands: { build: ['npm ci'], migrate: ['bin/migrate'], afterSwitch: [] },
      });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved. The changes apply to the next deployment.').waitFor();
      expect(await environmentNow(id)).toMatchObject({
        name: 'Renamed',
        commands: { build: ['npm ci', 'npm run build'], migrate: ['bin/migrate'] },
      });
      expect(await page.getByLabel('Migrate').inputValue()).toBe('bin/migrate');
    });

    it(
      'do not overwrite a concurrent change of the same field before the user has seen it',
      { tags: ['long'] },
      async () => {
        const id = await createEnvironment(owner, 'Both');
        await using visitor = await visit(browser, app.url, owner);
        const { page } = visitor;
        await openEnvironment(page, id);
        await page.getByLabel('Branch').fill('mine');
        await changeEnvironment(id, { deployBranch: 'theirs' });
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Changed elsewhere to “theirs” while you edited it.').waitFor();
        expect((await environmentNow(id))['deployBranch']).toBe('theirs');
        // After the user has seen it, it can be overwritten.
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Saved. The changes apply to the next deployment.').waitFor();
        expect((await environmentNow(id))['deployBranch']).toBe('mine');
      },
    );

    it('show concurrent changes while the page is open', { tags: ['long'] }, async () => {
      const id = await createEnvironment(owner, 'Followed');
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await openEnvironment(page, id);
      await changeEnvironment(id, { deployBranch: 'release' });
      await expect.poll(() => page.getByLabel('Branch').inputValue()).toBe('release');
    });

    it('with unsaved changes require a confirmation to leave the page', async () => {
      const id = await createEnvironment(owner, 'Left');
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await openEnvironment(page, id);
      await page.getByLabel('Branch').fill('next');
      const sites = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sites' });
      await sites.click();
      await page.getByRole('button', { name: 'Stay here' }).click();
      expect(await page.getByLabel('Branch').inputValue()).toBe('next');
      // The browser itself asks before it loads another page.
      const opened = page.waitForEvent('dialog');
      await page.evaluate('setTimeout(() => location.reload())');
      const dialog = await opened;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await sites.click();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
    });

    it('without changes are left without a confirmation', { tags: ['long'] }, async () => {
      const id = await createEnvironment(owner, 'Untouched');
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await openEnvironment(page, id);
      await page.getByLabel('Branch').fill('next');
      await page.getByLabel('Branch').fill('main');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sites' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/sites');
    });
  });

  it('show the error of a field until it is corrected', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/environments/new');
    await page.getByRole('button', { name: 'Next: connect the agent' }).click();
    await page.locator('.field-error').first().waitFor();
    const before = await page.locator('.field-error').count();
    await page.getByLabel('Name').fill('Shop');
    expect(await page.locator('.field-error').count()).toBe(before - 1);
    // A new error is shown again.
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Next: connect the agent' }).click();
    await expect.poll(() => page.locator('.field-error').count()).toBe(before);
  });

  it('accept a pasted address unchanged, suggest a name, and reject an address with two schemes', async () => {
    await using visitor = await visit(browser, app.url, owner, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = visitor;
    await page.goto('/sites');
    await page.evaluate("navigator.clipboard.writeText('http://localhost:9999/')");
    await page.getByRole('button', { name: 'Add site' }).first().click();
    const address = page.getByLabel('Address');
    await address.press('End');
    await address.press('Control+v');
    expect(await address.inputValue()).toBe('http://localhost:9999/');
    expect(await page.getByLabel('Name').inputValue()).toBe('localhost:9999');
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add site' });
    await address.fill('https://http://localhost:9999/');
    await page.getByLabel('Name').fill('README');
    await add.click();
    await page.getByText('This address starts with two schemes.').waitFor();
    await address.fill('http://localhost:9999/');
    expect(await page.getByText('This address starts with two schemes.').count()).toBe(0);
    await add.click();
    await page.getByRole('heading', { level: 1, name: 'README' }).waitFor();
    const { data } = await owner.monitoring('{ sites { name url } }');
    expect(data!['sites']).toContainEqual({ name: 'README', url: 'http://localhost:9999/' });
  });
});
