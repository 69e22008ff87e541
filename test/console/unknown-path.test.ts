import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { browserIsMissing, launchBrowser, visit } from './console.fixture.ts';

describe.skipIf(browserIsMissing())('an unknown path', () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  it.each(['/nonsense', '/deployment/nonsense'])(
    '%s shows a page of the console with a link to the overview',
    async (path) => {
      await using visitor = await visit(browser, app.url, await app.signUp());
      const { page, complaints } = visitor;
      const response = await page.goto(path);
      expect(response!.status()).toBe(404);
      await page.getByText('This page does not exist.').waitFor();
      await page.getByRole('link', { name: 'Go to the overview' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      // The browser itself logs the 404.
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    },
  );
});
