import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newDeployment, newHost } from '../contract/deployment-requests.fixture.ts';
import { dataOf, newSite } from '../contract/monitoring-requests.fixture.ts';
import {
  browserIsMissing,
  findingsInBothModes,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

const jsError = {
  source: 'page',
  message: "Cannot read properties of undefined (reading 'price')",
  stackTrace: null,
  url: null,
  line: null,
  column: null,
};
const timeout = 60_000;

describe.skipIf(browserIsMissing())('the page of a site', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ work: ['jobs'] }), launchBrowser()]);
    owner = await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
  const addPage = async (siteId: string, input: object = {}): Promise<string> =>
    dataOf(
      await owner.monitoring(
        'mutation ($input: CreateSitePageInput!) { createSitePage(input: $input) { id } }',
        { input: { siteId, name: 'Cart', path: '/cart', ...input } },
      ),
    )['id'];
  const spanOf = (page: Page): Promise<string | null> =>
    page.evaluate<string | null>(`new URLSearchParams(location.search).get('range')`);

  it(
    'says why the site is down, since when and what the check said, and takes an acknowledgement',
    { timeout },
    async () => {
      const { id } = await newSite(owner, { name: 'Shop' });
      for (const minutes of [7, 6]) await storeCheck(app, id, down, { at: minutesAgo(minutes) });
      await using visitor = await visit(browser, app.url, owner);
      const { page, complaints } = visitor;
      await page.goto(`/sites/${id}`);
      const banner = page.getByRole('region', { name: 'Why the site is down' });
      await banner.getByText('The site is down', { exact: true }).waitFor();
      await banner.getByText('HTTP 503 Service Unavailable', { exact: true }).waitFor();
      await banner.getByText('7 min ago').waitFor();
      expect(await findingsInBothModes(page)).toEqual([]);
      await banner.getByRole('link', { name: 'Show checks' }).click();
      await page.getByLabel('Outcome').waitFor();
      expect(await page.getByLabel('Outcome').inputValue()).toBe('DOWN');

      await banner.getByRole('button', { name: 'Acknowledge incident 1' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
      await banner.getByText('Acknowledged by').waitFor();
      await storeCheck(app, id, up);
      await banner.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    },
  );

  it(
    'offers to roll back the release that went live shortly before the failure',
    { tags: ['long'], timeout },
    async () => {
      const { id: siteId } = await newSite(owner);
      const { id, agent } = await newHost(owner, { name: 'Production' });
      for (const version of ['2026.44', '2026.45']) {
        await newDeployment(owner, id, { version });
        await agent.run();
      }
      await owner.deployment(
        'mutation ($id: ID!, $input: UpdateEnvironmentInput!) { updateEnvironment(id: $id, input: $input) { environment { id } } }',
        { id, input: { verification: { mode: 'OBSERVE', siteIds: [siteId], settleSeconds: 0 } } },
      );
      for (const later of [1, 2]) await storeCheck(app, siteId, down, { at: new Date(Date.now() + later) });
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/sites/${siteId}`);
      const banner = page.getByRole('region', { name: 'Why the site is down' });
      await banner.getByRole('link', { name: '2026.45' }).waitFor();
      expect(await findingsInModes(page)).toEqual([]);
      await banner.getByRole('button', { name: /^Roll back/ }).click();
      await page.getByRole('dialog').getByLabel('2026.44').waitFor();
    },
  );

  it(
    'names the step at which the checkout fails, in German if the browser is',
    { tags: ['long'], timeout },
    async () => {
      const { id } = await newSite(owner);
      await owner.monitoring(
        'mutation ($id: ID!, $input: CheckoutFlowInput!) { updateCheckoutFlowConfig(id: $id, input: $input) { id } }',
        { id, input: { steps: [{ name: 'Place order', action: 'CLICK', selector: '#order' }] } },
      );
      await storeCheck(app, id, up, { at: minutesAgo(9) });
      const steps = [
        { name: 'Place order', action: 'CLICK', status: 'FAILED', durationMs: 900, message: 'No button' },
      ] as const;
      const failed = { ...down, errorMessage: 'No button', steps: [...steps] };
      for (const minutes of [8, 7])
        await storeCheck(app, id, failed, { at: minutesAgo(minutes), kind: 'CHECKOUT_FLOW' });
      await using visitor = await visit(browser, app.url, owner, { locale: 'de-DE' });
      await visitor.page.goto(`/sites/${id}`);
      await visitor.page.getByText('Der Checkout scheitert bei „Place order“').waitFor();
      expect(await findingsInModes(visitor.page)).toEqual([]);
      await untilItFitsAPhone(visitor.page);
    },
  );

  it(
    'shows each check of the last hours, zooms by dragging and by buttons, and keeps the range in the address',
    { timeout },
    async () => {
      const { id } = await newSite(owner);
      await storeCheck(app, id, { ...up, responseTimeMs: 120 }, { at: minutesAgo(30) });
      await using visitor = await visit(browser, app.url, owner);
      const { page, complaints } = visitor;
      await page.goto(`/sites/${id}?range=6h`);
      const chart = page.getByRole('img', { name: /^Response time over/ });
      await page.getByRole('img', { name: 'Response time over 6 hours: Response time' }).waitFor();
      await page.getByText('Each point is one check.').waitFor();
      await page.getByText('1 checks, 0 failed').waitFor();
      // A single check is drawn.
      expect(await hasColour(page)).toBe(true);

      const box = (await chart.boundingBox())!;
      await page.mouse.move(box.x + box.width * 0.8, box.y + 100);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.95, box.y + 100, { steps: 5 });
      await page.mouse.up();
      await waitUntil(async () => /\.\./.test((await spanOf(page)) ?? ''));
      const dragged = await spanOf(page);
      expect(await page.getByLabel('Time span').inputValue()).toBe('custom');
      await page.getByRole('button', { name: 'Zoom out' }).press('Enter');
      await waitUntil(async () => (await spanOf(page)) !== dragged);
      await page.reload();
      await chart.waitFor();
      expect(await page.getByLabel('Time span').inputValue()).toBe('custom');
      await page.getByLabel('Time span').selectOption('7 days');
      await page
        .getByRole('img', { name: 'Response time over 7 days: 95th percentile, Median, Fastest' })
        .waitFor();
      expect(await findingsInModes(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it('shades incidents and maintenance', { tags: ['long'], timeout }, async () => {
    const { id } = await newSite(owner);
    for (const minutes of [40, 39]) await storeCheck(app, id, down, { at: minutesAgo(minutes) });
    for (const minutes of [30, 20]) await storeCheck(app, id, up, { at: minutesAgo(minutes) });
    await owner.monitoring(
      'mutation ($ids: [ID!]!) { startMaintenance(siteIds: $ids, minutes: 30, title: "New search") { id } }',
      { ids: [id] },
    );
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${id}?range=6h`);
    await page.getByRole('link', { name: /^Incident #\d+: .* to / }).waitFor();
    await page.getByText('Maintenance: New search').waitFor({ state: 'attached' });
    expect(await findingsInModes(page)).toEqual([]);
    await page.getByRole('link', { name: /^Incident #\d+: / }).click();
    await page.waitForURL(/\/incidents\//);
  });

  it(
    'has a history of each page, and checks that are filtered by the address',
    { tags: ['long'], timeout },
    async () => {
      const { id } = await newSite(owner);
      const pageId = await addPage(id);
      await storeCheck(app, id, up, { at: minutesAgo(9) });
      await storeCheck(app, id, { ...up, responseTimeMs: 777 }, { at: minutesAgo(8), pageId });
      await storeCheck(app, id, down, { at: minutesAgo(7), pageId });
      await using visitor = await visit(browser, app.url, owner);
      const { page, complaints } = visitor;
      await page.goto(`/sites/${id}/pages`);
      await page.getByRole('link', { name: 'Cart' }).click();
      await page.getByRole('heading', { name: /Cart/ }).waitFor();
      expect(await page.locator('.tabs [aria-current]').allInnerTexts()).toEqual(['Pages']);
      await page.getByText('777 ms').first().waitFor();
      await waitUntil(async () => (await page.locator('.check-row').count()) === 2);
      await page.getByLabel('Outcome').selectOption('Failed');
      await waitUntil(async () => (await page.locator('.check-row').count()) === 1);
      await waitUntil(async () => page.url().includes('outcome=DOWN'));
      expect(await findingsInModes(page)).toEqual([]);

      await page.goto(`/sites/${id}/checks?place=${pageId}&outcome=UP`);
      await waitUntil(async () => (await page.locator('.check-row').count()) === 1);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await waitUntil(async () => (await page.locator('.check-row').count()) === 3);
      await page.getByLabel('Type').selectOption('GraphQL');
      await page.getByText('No matching checks').waitFor();
      await untilItFitsAPhone(page);
      expect(complaints).toEqual([]);
    },
  );

  it(
    'makes a pattern of a JavaScript error that is to be ignored, after showing it',
    { tags: ['long'], timeout },
    async () => {
      const { id } = await newSite(owner, { browserChecks: true });
      await storeCheck(app, id, { ...up, jsErrors: [jsError] }, { kind: 'BROWSER', at: minutesAgo(3) });
      await using visitor = await visit(browser, app.url, owner);
      const { page, complaints } = visitor;
      await page.goto(`/sites/${id}/checks`);
      await page.getByText('1 JavaScript error').click();
      await page.getByRole('button', { name: 'Ignore this error' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ignore this error?' });
      const pattern = String.raw`Cannot read properties of undefined \(reading 'price'\)`;
      await dialog.getByText(pattern).waitFor();
      expect(await findingsInModes(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Ignore this error' }).click();
      await dialog.waitFor({ state: 'detached' });
      const { data } = await owner.monitoring(
        'query ($id: ID!) { siteErrorPatterns(siteId: $id) { pattern action } }',
        { id },
      );
      expect(data!['siteErrorPatterns']).toEqual([{ pattern, action: 'IGNORE' }]);
      expect(complaints).toEqual([]);
    },
  );

  it('is preceded by a list of sites with their uptime in per cent', { timeout }, async () => {
    const { id } = await newSite(owner, { name: 'Half a shop' });
    await storeCheck(app, id, up, { at: minutesAgo(3) });
    await storeCheck(app, id, down, { at: minutesAgo(2) });
    await storeCheck(app, id, up, { at: minutesAgo(1) });
    await using visitor = await visit(browser, app.url, owner);
    await visitor.page.goto('/sites?search=Half');
    await visitor.page.locator('.site-percent').getByText(/\d %$/).waitFor();
    expect(await visitor.page.locator('.site-percent').textContent()).toMatch(/ (49|50)\S* %$/);
  });
});

/** Whether something is drawn in the colour of the line. */
const hasColour = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const canvas = document.querySelector('.chart canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim().slice(1);
    const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === r && data[at + 1] === g && data[at + 2] === b && data[at + 3] === 255) return true;
    return false;
  })()`);
