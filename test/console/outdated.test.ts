import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { browserIsMissing, launchBrowser, visit } from './bed.ts';

const slow = { timeout: 40_000 };

describe.skipIf(browserIsMissing())('a page whose server answers with errors', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  let siteId: string;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    owner = await app.signUp();
    const { data } = await owner.monitoring(
      'mutation { createSite(input: { name: "Shop", url: "http://127.0.0.1:1/" }) { id } }',
    );
    siteId = data!['createSite'].id;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  it.for([
    ['a site', '/sites/SITE'],
    ['the list of sites', '/sites'],
    ['the overview', '/'],
  ])('says what it could not refresh, since when, and tries again: %s', slow, async ([, path]) => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const sql = (text: string): Promise<unknown> => app.platform.database.pool.query(text);
    await page.goto(path!.replace('SITE', siteId));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await sql('alter table sites rename to sites_lost');
    try {
      await page.getByText('The monitoring data could not be refreshed').waitFor();
      expect(await page.getByText(/is from \d{1,2}:\d{2}/).count()).toBe(1);
    } finally {
      await sql('alter table sites_lost rename to sites');
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('could not be refreshed').waitFor({ state: 'hidden' });
  });
});
