import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { newHeartbeat } from '../contract/heartbeat-requests.fixture.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import { browserIsMissing, createEnvironment, launchBrowser, visit } from './console.fixture.ts';

type Value = string | boolean;

/** By label, in the order of the page. A new field of a form needs an entry in its test. */
const valuesOf = (form: Locator): Promise<Record<string, Value>> =>
  form.evaluate((root: any) =>
    Object.fromEntries(
      [...root.querySelectorAll('input, select, textarea')].map((control) => [
        control.labels?.[0]?.firstChild?.textContent ?? control.ariaLabel ?? '',
        control.type === 'checkbox' ? control.checked : control.value,
      ]),
    ),
  );

async function fill(form: Locator, values: Record<string, Value>): Promise<void> {
  await form.evaluate((root: any) => {
    for (const details of root.querySelectorAll('details')) details.open = true;
  });
  for (const [label, value] of Object.entries(values)) {
    const control = form.getByLabel(label, { exact: true });
    if (typeof value === 'boolean') await control.setChecked(value);
    else if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT')
      await control.selectOption(value);
    else await control.fill(value);
  }
}

/** Presses a button, and waits until the server has stored what it sends. */
async function save(page: Page, button: Locator): Promise<void> {
  const answered = page.waitForResponse(
    (response) => !!response.request().postData()?.includes('"mutation '),
  );
  await button.click();
  expect(await (await answered).json()).not.toHaveProperty('errors');
}

/** Tags become buttons when they are entered. */
async function addTag(form: Locator, tag: string): Promise<void> {
  await form.getByLabel('Tags', { exact: true }).fill(tag);
  await form.getByLabel('Tags', { exact: true }).press('Enter');
}

describe.skipIf(browserIsMissing())('every field of a form is stored, and shown again', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    owner = await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  const formWith = (page: Page, label: string): Locator =>
    page.locator('form').filter({ has: page.getByLabel(label, { exact: true }) });
  const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('form');

  it('of a new site', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/sites');
    await page.getByRole('button', { name: 'Add site' }).first().click();
    const form = dialogOf(page);
    const values = { Address: 'https://shop.example', Name: 'Shop', 'Also check in a browser': true };
    await fill(form, values);
    expect(Object.keys(await valuesOf(form))).toEqual(['Address', 'Name', 'Tags', 'Also check in a browser']);
    await addTag(form, 'retail');
    await page.getByRole('dialog').getByRole('button', { name: 'Add site' }).click();
    await page.waitForURL(/sites\/./);
    const { data } = await owner.monitoring('{ sites { name url browserChecks tags } }');
    expect(data!['sites']).toEqual([
      { name: 'Shop', url: 'https://shop.example', browserChecks: true, tags: ['retail'] },
    ]);
  });

  it('of the settings of a site', async () => {
    const { id } = await newSite(owner);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const open = async (): Promise<Locator> => {
      await page.goto(`/sites/${id}/settings`);
      await page.getByLabel('Address', { exact: true }).waitFor();
      return formWith(page, 'Address');
    };
    const values = {
      Name: 'Books',
      Address: 'https://books.example/start',
      'Check interval (seconds)': '90',
      'Required text': 'Add to cart',
      'Slow threshold (ms)': '2500',
      'Failures before down': '3',
      'Successes before up': '2',
      Username: 'preview',
      'Also check in a browser': true,
      'Window width (px)': '1100',
      'Window height (px)': '700',
      'Wait for': '#cart',
    };
    const form = await open();
    await fill(form, { 'Also check in a browser': true });
    await fill(form, { ...values, Password: 'let me in' });
    await addTag(form, 'books');
    await save(page, form.getByRole('button', { name: 'Save' }));
    expect(await valuesOf(await open())).toEqual({ ...values, Password: '', Tags: '' });
    const { data } = await owner.monitoring('query ($id: ID!) { site(id: $id) { tags } }', { id });
    expect(data).toEqual({ site: { tags: ['books'] } });
  });

  it('of the HTTP check of a site', async () => {
    const { id } = await newSite(owner);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const open = async (): Promise<Locator> => {
      await page.goto(`/sites/${id}/settings`);
      await page.getByLabel('Method', { exact: true }).waitFor();
      return formWith(page, 'Method');
    };
    const values = {
      Method: 'POST',
      Headers: 'X-Shop: 1\nAccept: text/html',
      Body: 'a=1',
      'Follow redirects': false,
      Assertions: 'json $.data.total > 0',
    };
    const form = await open();
    await fill(form, values);
    await save(page, form.getByRole('button', { name: 'Save' }));
    // Their values are secrets.
    expect(await valuesOf(await open())).toEqual({ ...values, Headers: 'X-Shop: …\nAccept: …' });
  });

  it('of a page of a site', { tags: ['long'] }, async () => {
    const { id } = await newSite(owner);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${id}/pages`);
    await page.getByRole('button', { name: 'Add page' }).click();
    const values = {
      Name: 'Cart',
      Path: '/cart',
      'Check interval (seconds)': '120',
      'Required text': 'Your cart',
      'Also check in a browser': true,
      'Wait for': '#total',
      Method: 'POST',
      Headers: 'X-Shop: 1',
      Body: 'a=1',
      'Follow redirects': false,
      Assertions: 'json $.data.total > 0',
    };
    await fill(dialogOf(page), values);
    await save(page, page.getByRole('dialog').getByRole('button', { name: 'Add page' }));
    await page.reload();
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    expect(await valuesOf(dialogOf(page))).toEqual({ ...values, Headers: 'X-Shop: …' });
  });

  it('of an error pattern', { tags: ['long'] }, async () => {
    const { id } = await newSite(owner);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${id}/patterns`);
    await page.getByRole('button', { name: 'Add pattern' }).click();
    const values = { Pattern: 'out of stock', 'If it matches': 'IGNORE', Note: 'of the supplier' };
    await fill(dialogOf(page), values);
    await save(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }));
    await page.reload();
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    expect(await valuesOf(dialogOf(page))).toEqual({ ...values, 'Test against sample text': '' });
  });

  it('of a heartbeat', { tags: ['long'] }, async () => {
    const { id } = await newHeartbeat(owner);
    const site = await newSite(owner);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const edit = async (): Promise<Locator> => {
      await page.goto(`/heartbeats/${id}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      return dialogOf(page);
    };
    const values = {
      Name: 'Import of prices',
      'Schedule type': 'period',
      'Interval (minutes)': '7',
      'Grace time (minutes)': '3',
      'Maximum run time (minutes)': '25',
      'Minimum run time (seconds)': '4',
      Site: site.id,
    };
    await fill(await edit(), values);
    await save(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }));
    expect(await valuesOf(await edit())).toEqual({ ...values, Tags: '' });
  });

  it('of the verification of an environment', async () => {
    await newSite(owner, { name: 'Shop to watch' });
    const id = await createEnvironment(owner, 'Production');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const open = async (): Promise<Locator> => {
      await page.goto(`/environments/${id}`);
      await page.getByRole('radio', { name: /^Roll back/ }).waitFor();
      return page.getByRole('region', { name: 'Verification' });
    };
    const values = {
      'Shop to watch': true,
      'Site down': false,
      'Page down': true,
      'Checkout failing': true,
      'Probe down': true,
      'New JavaScript errors': false,
      Slower: true,
      'Watch for (seconds)': '700',
      'Start after (seconds)': '20',
      'Roll back even if the database has changed': true,
    };
    const form = await open();
    await form.getByRole('radio', { name: /^Roll back/ }).check();
    await fill(form, values);
    await save(page, form.getByRole('button', { name: 'Save' }));
    const shown = await valuesOf(await open());
    expect(shown).toMatchObject(values);
  });

  it('of a checkout flow by its theme', { tags: ['long'] }, async () => {
    const { id } = await newSite(owner);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const open = async (): Promise<Locator> => {
      await page.goto(`/sites/${id}/checkout`);
      await page.getByLabel('Product path').waitFor();
      return formWith(page, 'Product path');
    };
    const values = {
      'Check interval (seconds)': '1200',
      Theme: 'HYVA',
      'Product path': '/shirt',
      'Checkout path': '/kasse',
      'Product page loaded': '.page',
      'Add to cart': '.add',
      'Added to cart': '.added',
      'Go to checkout': '.go',
      'Shipping form': '.ship',
      'Payment methods': '.pay',
      'Allow placing orders': true,
    };
    const form = await open();
    await fill(form, values);
    await save(page, form.getByRole('button', { name: 'Save and enable' }));
    expect(await valuesOf(await open())).toMatchObject(values);
  });
});
