import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { renderReport } from '#monitoring/report/render/render-report.ts';
import { busySite, quietSite, sampleReport } from '#monitoring/report/report.fixture.ts';
import { someCases } from '#testkit/some-cases.ts';
import {
  accessibilityFindings,
  browserIsMissing,
  launchBrowser,
  untilItFitsAPhone,
} from './console.fixture.ts';

describe.skipIf(browserIsMissing())('a report in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each(someCases(['en', 'de']))(
    'in the language %s is accessible, light and dark, and fits a phone',
    async (locale) => {
      const page = await browser.newPage({ colorScheme: 'light' });
      for (const sites of [[], [quietSite], [busySite, quietSite]]) {
        await page.setContent(await renderReport({ ...sampleReport, locale, sites }));
        await page.setViewportSize({ width: 1_280, height: 800 });
        expect(await accessibilityFindings(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await accessibilityFindings(page, { only: ['color-contrast'] })).toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
        await untilItFitsAPhone(page);
      }
      await page.close();
    },
  );
});
