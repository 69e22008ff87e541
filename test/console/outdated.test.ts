import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { browserIsMissing, launchBrowser, visit } from './console.fixture.ts';

describe.skipIf(browserIsMissing())(
  'a site, the list of sites and the overview, when the server responds with errors',
  () => {
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

    it('show what could not be refreshed and since when, and can retry', { tags: ['long'] }, async () => {
      const paths = [`/sites/${siteId}`, '/sites', '/'];
      await using stack = new AsyncDisposableStack();
      const pages = await Promise.all(
        paths.map(async (path) => {
          const { page } = stack.use(await visit(browser, app.url, owner));
          await page.goto(path);
          // The heading of a page is there before its data, and only data that was read once can be outdated.
          await page.getByRole('main').getByText('Shop').first().waitFor();
          return page;
        }),
      );
      const sql = (text: string): Promise<unknown> => app.platform.database.pool.query(text);
      const restored = Promise.withResolvers<void>();
      await sql('alter table sites rename to sites_lost');
      try {
        await Promise.all(
          pages.map(async (page) => {
            // After the next refresh, which tries three times.
            await page
              .getByText('The monitoring data could not be refreshed')
              .waitFor({ timeout: longWaitMs });
            await expect.poll(() => page.getByText(/is from \d{1,2}:\d{2}/).count()).toBeGreaterThan(0);
            // Held back until the table has returned: a page refreshes by itself too, and then has no button left to press.
            await page.route('**/monitoring/graphql', async (route) => {
              await restored.promise;
              await route.continue();
            });
            // Together: if the click fails, nobody would wait for the request any more, and its rejection would fail the whole run.
            await Promise.all([
              page.waitForRequest('**/monitoring/graphql'),
              // A page of several parts has one for each of them that could not be refreshed.
              page.getByRole('button', { name: 'Try again' }).first().click(),
            ]);
          }),
        );
      } finally {
        await sql('alter table sites_lost rename to sites');
        restored.resolve();
      }
      await Promise.all(
        pages.map((page) => page.getByText('could not be refreshed').waitFor({ state: 'hidden' })),
      );
    });
  },
);
