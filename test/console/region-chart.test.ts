import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Regions } from '#monitoring/region/regions.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { up } from '#testkit/site.fixture.ts';
import { someCases } from '#testkit/some-cases.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import {
  browserIsMissing,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

describe.skipIf(browserIsMissing())('the response times of a site in the console', () => {
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

  const from = (own: string): Regions => ({
    own,
    others: () => ['elsewhere'],
    agents: () => new Map(),
    wake() {},
    onAsked() {},
  });
  const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

  it.for(
    someCases([
      ['wide', { width: 1_280, height: 800 }],
      ['phone', { width: 390, height: 844 }],
    ]),
  )('have a line per region if there are several, %s', async ([size, viewport]) => {
    const { id } = await newSite(owner);
    for (const hours of [5, 4, 3, 2]) {
      await storeCheck(app, id, { ...up, responseTimeMs: 80 }, { at: hoursAgo(hours), regions: from('fra') });
      const later = new Date(hoursAgo(hours).getTime() + 60_000);
      await storeCheck(app, id, { ...up, responseTimeMs: 240 }, { at: later, regions: from('waw') });
    }
    await using visitor = await visit(browser, app.url, owner, { viewport });
    const { page, complaints } = visitor;
    await page.goto(`/sites/${id}`);
    await page.getByRole('img', { name: 'Response time over 24 hours: fra, waw' }).waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    if (size === 'phone') await untilItFitsAPhone(page);
    await page.getByLabel('Lines').selectOption('All regions');
    await page.getByRole('img', { name: 'Response time over 24 hours: 95th percentile, Median' }).waitFor();
    await page.getByLabel('Lines').selectOption('By region');
    await page.getByLabel('Time span').selectOption('7 days');
    await page.getByRole('img', { name: 'Response time over 7 days: fra, waw' }).waitFor();
    await page.getByLabel('Time span').selectOption('30 days');
    await page.getByRole('img', { name: 'Response time over 30 days: 95th percentile' }).waitFor();
    await page.getByLabel('Lines').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('have no choice of lines with one region', { tags: ['long'] }, async () => {
    const { id } = await newSite(owner);
    await storeCheck(app, id, { ...up, responseTimeMs: 80 }, { at: hoursAgo(2) });
    await using visitor = await visit(browser, app.url, owner);
    await visitor.page.goto(`/sites/${id}`);
    await visitor.page.getByRole('img', { name: /^Response time over 24 hours: 95th percentile/ }).waitFor();
    expect(await visitor.page.getByLabel('Lines').count()).toBe(0);
  });
});
