import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { browserIsMissing, createEnvironment, launchBrowser, visit } from './console.fixture.ts';

describe.skipIf(browserIsMissing())('the console, for actions with consequences,', () => {
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

  const environmentNow = async (id: string): Promise<Record<string, any>> =>
    (await owner.deployment(`query ($id: ID!) { environment(id: $id) { agentTokens { id } } }`, { id }))
      .data!['environment'];
  const openEnvironment = async (page: Page, id: string): Promise<void> => {
    await page.goto(`/environments/${id}`);
    await page.getByLabel('Branch').waitFor();
  };

  it('creates one token, even if "Connect the agent" is opened repeatedly', { tags: ['long'] }, async () => {
    const id = await createEnvironment(owner, 'Connected');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await openEnvironment(page, id);
    const open = page.getByRole('button', { name: 'Connect the agent' });
    await open.click();
    const command = await page.getByRole('dialog').locator('pre').innerText();
    await page.getByRole('button', { name: 'Close' }).click();
    await open.click();
    expect(await page.getByRole('dialog').locator('pre').innerText()).toBe(command);
    await page.reload();
    await open.click();
    await page.getByText('A command for web1 was made').waitFor();
    expect((await environmentNow(id))['agentTokens']).toHaveLength(1);
    await page.getByRole('button', { name: 'Create a new command' }).click();
    await page.getByRole('dialog').locator('pre').waitFor();
    expect((await environmentNow(id))['agentTokens']).toHaveLength(2);
  });

  describe('users in the console', () => {
    it('are disabled only after a confirmation', async () => {
      await app.signUp({ name: 'Bob Member', email: 'bob@example.com' });
      const locked = async (): Promise<unknown> =>
        (await owner.monitoring('{ users { name disabled } }')).data!['users'].find(
          ({ name }: { name: string }) => name === 'Bob Member',
        ).disabled;
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto('/users');
      const row = page.getByRole('row', { name: /Bob Member/ });
      await row.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('heading', { name: 'Disable Bob Member?' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      expect(await locked()).toBe(false);
      await row.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
      await row.getByRole('button', { name: 'Enable' }).waitFor();
      expect(await locked()).toBe(true);
    });

    it('are not shown to a member', async () => {
      const member = await app.signUp({ name: 'Cem Member' });
      await using visitor = await visit(browser, app.url, member);
      const { page } = visitor;
      await page.goto('/users');
      await page.getByText('Only administrators can see this page.').waitFor();
      expect(await page.getByRole('button', { name: 'Add user' }).count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
    });
  });
});
