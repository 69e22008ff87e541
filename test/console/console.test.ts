import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { someCases } from '#testkit/some-cases.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  browserIsMissing,
  createTeam,
  findingsInBothModes,
  launchBrowser,
  visit,
} from './console.fixture.ts';
import { startDeployment, type Running } from './running.ts';

describe.skipIf(browserIsMissing())('the console', () => {
  let app: TestApp;
  let browser: Browser;
  let shop: Server;
  let owner: Client;
  let siteId: string;
  let teamId: string;
  let running: Running;

  beforeAll(async () => {
    shop = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    [app, browser] = await Promise.all([startApp({ work: ['checks', 'jobs'] }), launchBrowser()]);
    owner = await app.signUp({ name: 'Ann Shopkeeper' });
    const { data } = await owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name: 'Broken shop', url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/` } },
    );
    siteId = data!['createSite'].id;
    running = await startDeployment(owner);
    teamId = await createTeam(owner, 'Northern Lights');
    await waitUntil(async () => (await owner.monitoring('{ alerts { id } }')).data!['alerts'].length > 0);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
    shop?.close();
  });

  it('redirects unauthenticated visitors to sign in, and then back to the requested page', async () => {
    await using visitor = await visit(browser, app.url, null);
    const { page } = visitor;
    await page.goto('/alerts');
    await page.waitForURL('**/auth?next=%2Falerts');
    await page.getByLabel('Email').fill('user1@example.com');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/alerts');
  });

  const addressOf = (path: string): string =>
    path
      .replace('TEAM', teamId)
      .replace('SITE', siteId)
      .replace('ENVIRONMENT', running.environmentId)
      .replace('DEPLOYMENT', running.deploymentId);

  const dialogs = [
    ['/sites', 'Add site'],
    ['/sites/SITE/pages', 'Add page'],
    ['/sites/SITE/patterns', 'Add pattern'],
    ['/sites/SITE/settings', 'Delete this site'],
    ['/sites/SITE', 'Start maintenance'],
    ['/maintenance', 'Plan maintenance'],
    ['/maintenance/freezes', 'Plan freeze'],
    ['/environments/ENVIRONMENT', 'Plan freeze'],
    ['/deployments', 'Deploy'],
    ['/deployments/DEPLOYMENT', 'Cancel'],
    ['/environments/ENVIRONMENT', 'Deploy'],
    ['/environments/ENVIRONMENT', 'New token'],
    ['/environments/ENVIRONMENT', 'Delete environment'],
    ['/settings/tokens', 'New token'],
    ['/teams', 'New team'],
    ['/teams/TEAM', 'Invite'],
    ['/teams/TEAM', 'Delete team'],
    ['/sites/SITE/settings', 'Move to another team'],
    ['/account', 'Set up an authenticator app'],
    ['/account', 'Add a passkey'],
    ['/users', 'Add user'],
  ] as const;

  it.for(someCases(dialogs, 2))(
    'on the page %s has an accessible dialog %s, light and dark',
    async ([path, button]) => {
      await using visitor = await visit(browser, app.url, owner, { colorScheme: 'light' });
      const { page, complaints } = visitor;
      await page.goto(addressOf(path));
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
      expect(await findingsInBothModes(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it('adds a site after showing the errors of the form, and shows its status', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/sites');
    await page.getByRole('button', { name: 'Add site' }).click();
    await page.getByLabel('Address').fill('ftp://shop.example');
    await page.getByLabel('Name').fill('Second shop');
    await page.getByRole('dialog').getByRole('button', { name: 'Add site' }).click();
    await page.getByText('must start with http').or(page.locator('.field-error')).first().waitFor();
    await page.getByLabel('Address').fill(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/second`);
    await page.getByRole('dialog').getByRole('button', { name: 'Add site' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second shop' }).waitFor();
    await page.getByText('Down', { exact: true }).first().waitFor();
    const { data } = await owner.monitoring('{ sites { name } }');
    expect(data!['sites']).toContainEqual({ name: 'Second shop' });
  });

  it('resolves an alert', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${siteId}/alerts`);
    await page.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('The alert is resolved.').waitFor();
    await page.getByText('Resolved', { exact: true }).waitFor();
    const { data } = await owner.monitoring('query ($id: ID) { alerts(siteId: $id) { status } }', {
      id: siteId,
    });
    expect(data!['alerts']).toEqual([{ status: 'RESOLVED' }]);
  });

  it('creates a token that works, shows it once, and revokes it', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/settings/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('x');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.locator('.field-error').first().waitFor();
    await page.getByLabel('Name').fill('Console token');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByRole('dialog').locator('pre').innerText();
    const request = (): Promise<Response> =>
      fetch(`${app.url}/monitoring/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{"query":"{ me { email } }"}',
      });
    expect((await request()).status).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByText(token).count()).toBe(0);
    await page
      .getByRole('row', { name: /Console token/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText('Console token was revoked.').waitFor();
    expect((await request()).status).toBe(401);
  });

  it('shows a hostile site name as text', { tags: ['long'] }, async () => {
    const name = '<img src=x onerror="document.title=\'hacked\'">';
    await owner.monitoring(
      'mutation ($id: ID!, $input: UpdateSiteInput!) { updateSite(id: $id, input: $input) { id } }',
      {
        id: siteId,
        input: { name },
      },
    );
    await using visitor = await visit(browser, app.url, owner);
    await visitor.page.goto(`/sites/${siteId}`);
    await visitor.page.getByRole('heading', { level: 1, name }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});
