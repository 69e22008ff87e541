import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { browserIsMissing, launchBrowser, seriousFindings, visit } from './console.fixture.ts';

const trouble = 'Checks are due, and none has been stored for two minutes.';

describe.skipIf(browserIsMissing())('an installation without a worker for checks', () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ work: [] }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  it(
    'is reported only to administrators, on the overview and under Settings',
    { tags: ['long'] },
    async () => {
      const admin = await app.signUp();
      const member = await app.signUp();
      await admin.monitoring(
        'mutation { createSite(input: { name: "Shop", url: "http://127.0.0.1:1/" }) { id } }',
      );
      await app.platform.database.pool.query(
        `update targets set next_check_at = now() - interval '3 minutes'`,
      );

      await using operator = await visit(browser, app.url, admin);
      await operator.page.goto('/');
      await operator.page.getByRole('alert').getByText(trouble).waitFor();
      expect(await seriousFindings(operator.page)).toEqual([]);
      await operator.page.goto('/settings');
      await operator.page.getByRole('link', { name: 'System' }).click();
      await operator.page.getByRole('alert').getByText(trouble).waitFor();
      await operator.page.getByText('Last check stored').waitFor();
      expect(await seriousFindings(operator.page)).toEqual([]);
      expect(operator.complaints).toEqual([]);

      await using other = await visit(browser, app.url, member);
      await other.page.goto('/settings');
      await other.page.getByRole('link', { name: 'Quotas' }).waitFor();
      expect(await other.page.getByRole('link', { name: 'System' }).count()).toBe(0);
      await other.page.goto('/');
      await other.page.getByText('Get started').waitFor();
      expect(await other.page.getByText(trouble).count()).toBe(0);
      expect(other.complaints).toEqual([]);
    },
  );
});
