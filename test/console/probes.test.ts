import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { dataOf, newSite } from '../contract/monitoring-requests.fixture.ts';
import { probes } from '../contract/operations/monitoring.generated.ts';
import { browserIsMissing, launchBrowser, visit } from './console.fixture.ts';

describe.skipIf(browserIsMissing())('probes in the console', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ work: [] }), launchBrowser()]);
    owner = await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  it('are added with the fields of their kind, edited and deleted', async () => {
    const site = await newSite(owner);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${site.id}/probes`);
    await page.getByRole('button', { name: 'Add probe' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('GRAPHQL');
    await dialog.getByLabel('Name', { exact: true }).fill('Catalogue');
    await dialog.getByLabel('Address').fill('https://shop.example/graphql');
    await dialog.getByLabel('Query').fill('mutation { a }');
    await dialog.getByLabel('Headers').fill('X-Key: secret-of-the-shop');
    await dialog.getByLabel('Assertions').fill('json $.data.total > 0');
    await dialog.getByRole('button', { name: 'Add probe' }).click();
    await dialog.getByText('A mutation cannot be checked, only a query.').waitFor();
    await dialog.getByLabel('Query').fill('{ total }');
    await dialog.getByRole('button', { name: 'Add probe' }).click();
    await page.getByRole('cell', { name: 'Catalogue' }).waitFor();

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Products');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Products' }).waitFor();
    expect(dataOf(await owner.send(probes, { siteId: site.id }))).toMatchObject([
      {
        name: 'Products',
        query: '{ total }',
        headers: [{ name: 'X-Key', maskedValue: '…shop' }],
        assertions: [{ property: '$.data.total', comparison: 'GREATER_THAN', value: '0' }],
      },
    ]);

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete probe' }).click();
    await page.getByText('No probes yet').waitFor();
  });
});
