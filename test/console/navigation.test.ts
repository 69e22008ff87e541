import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { someCases } from '#testkit/some-cases.ts';
import { newHost } from '../contract/deployment-requests.fixture.ts';
import {
  accessibilityFindings,
  browserIsMissing,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

describe.skipIf(browserIsMissing())('navigation in the console', () => {
  let fixture: NotificationFixture;
  let browser: Browser;
  let siteId: string;

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([startNotificationFixture({ publicUrl: null }), launchBrowser()]);
    siteId = await addSite('Apple shop');
    await addSite('Pear shop');
    await newHost(fixture.owner, { name: 'Apple live' });
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
  });

  const addSite = async (name: string): Promise<string> => {
    const { data } = await fixture.owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name, url: 'https://shop.example/' } },
    );
    return data!['createSite'].id;
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  const start = async (page: Page, path = '/', name = 'Overview'): Promise<void> => {
    await page.goto(path);
    await heading(page, name).waitFor();
  };
  const pathOf = (page: Page): string => new URL(page.url()).pathname;

  describe('the palette', () => {
    it('finds a site by its name, opens it with Enter, and shows it first the next time', async () => {
      await using visitor = await visit(browser, fixture.app.url, fixture.owner);
      const { page, complaints } = visitor;
      await start(page);
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Search and commands' });
      await field.fill('apple');
      await page.getByRole('option', { name: /^Apple live/ }).waitFor();
      await field.fill('appsho');
      const option = page.getByRole('option', { name: /^Apple shop/ });
      await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
      expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
      await page.keyboard.press('Enter');
      await heading(page, 'Apple shop').waitFor();
      expect(pathOf(page)).toBe(`/sites/${siteId}`);
      await page.keyboard.press('Control+k');
      await page
        .getByRole('group', { name: 'Recent' })
        .getByRole('option', { name: /^Apple shop/ })
        .waitFor();
      expect(complaints).toEqual([]);
    });

    it(
      'is accessible, light and dark, with and without results, and fits a phone',
      { tags: ['long'] },
      async () => {
        await using visitor = await visit(browser, fixture.app.url, fixture.owner, { colorScheme: 'light' });
        const { page } = visitor;
        await start(page);
        await page
          .getByRole('button', { name: /^Search/ })
          .first()
          .click();
        await page.getByRole('option').first().waitFor();
        expect(await accessibilityFindings(page)).toEqual([]);
        await page.keyboard.type('nothing like this');
        await page.getByText('Nothing found for “nothing like this”.').waitFor();
        expect(await accessibilityFindings(page)).toEqual([]);
        await page.getByRole('combobox').fill('');
        expect(await findingsInModes(page)).toEqual([]);
        await untilItFitsAPhone(page);
        await page.keyboard.press('Escape');
        await page.getByRole('combobox').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Search or jump to…' }).click();
        await page.getByRole('option').first().waitFor();
        await untilItFitsAPhone(page);
      },
    );

    it(
      'moves with the arrow keys around the ends, and Escape returns the focus',
      { tags: ['long'] },
      async () => {
        await using visitor = await visit(browser, fixture.app.url, fixture.owner);
        const { page } = visitor;
        await start(page, '/sites', 'Sites');
        await page.getByLabel('Search sites').focus();
        await page.keyboard.press('Control+k');
        const selected = page.locator('[role="option"][aria-selected="true"]');
        await selected.waitFor();
        const first = await selected.innerText();
        await page.keyboard.press('ArrowUp');
        expect(await selected.innerText()).not.toBe(first);
        await page.keyboard.press('ArrowDown');
        expect(await selected.innerText()).toBe(first);
        await page.keyboard.press('Escape');
        await page.getByRole('combobox', { name: 'Search and commands' }).waitFor({ state: 'detached' });
        expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe(
          'Search sites',
        );
      },
    );

    it('keeps what is typed while it is being loaded', { tags: ['long'] }, async () => {
      await using visitor = await visit(browser, fixture.app.url, fixture.owner);
      const { page } = visitor;
      const held = Promise.withResolvers<void>();
      await page.route(/\/console\/palette-.*\.js/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await start(page);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('pear');
      held.resolve();
      const field = page.getByRole('combobox', { name: 'Search and commands' });
      await expect.poll(() => field.inputValue()).toBe('pear');
      await page.keyboard.type(' shop');
      await page.getByRole('option', { name: /^Pear shop/ }).waitFor();
    });

    it.for(
      someCases([
        ['add site', 'Add site'],
        ['plan maint', 'Plan maintenance'],
        ['add heart', /heartbeat/i],
        ['add status', /status page/i],
        ['deploy to apple', 'Deploy'],
        ['shortcuts', 'Keyboard shortcuts'],
      ]),
    )('does what "%s" says', async ([text, title]) => {
      await using visitor = await visit(browser, fixture.app.url, fixture.owner);
      const { page } = visitor;
      await start(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type(text);
      await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: title }).waitFor();
    });
  });

  describe('shortcuts', () => {
    it('open pages, the search, the main action and the list of shortcuts', async () => {
      await using visitor = await visit(browser, fixture.app.url, fixture.owner, { colorScheme: 'light' });
      const { page, complaints } = visitor;
      await start(page);
      for (const [key, name] of [
        ['d', 'Deployments'],
        ['i', 'Incidents'],
        ['o', 'Overview'],
        ['s', 'Sites'],
      ] as const) {
        await page.keyboard.press('g');
        await page.keyboard.press(key);
        await heading(page, name).waitFor();
      }
      await page.getByLabel('Search sites').waitFor();
      await page.keyboard.press('/');
      // In a field, the same keys are text.
      await page.keyboard.type('gn?/');
      await expect.poll(() => page.getByLabel('Search sites').inputValue()).toBe('gn?/');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.getByLabel('Search sites').blur();
      await page.keyboard.press('n');
      await page.getByRole('dialog', { name: 'Add site' }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      expect(await findingsInModes(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('can be switched off under Account, and Ctrl+K still works', { tags: ['long'] }, async () => {
      await using visitor = await visit(browser, fixture.app.url, fixture.owner);
      const { page } = visitor;
      await start(page, '/account', 'Account');
      await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck();
      await page.reload();
      expect(await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).isChecked()).toBe(false);
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
    });
  });

  it('the number of open incidents changes when the server tells it, long before it would be read again', async () => {
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await page.clock.install();
    const isConnected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await start(page, '/teams', 'Teams');
    await isConnected;
    // What is read at an interval would be read after 15 s of this clock at the earliest.
    await page.clock.pauseAt(Date.now() + 1_000);
    await fixture.fail(siteId);
    let passedMs = 0;
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        passedMs += 20;
        return page.title();
      })
      .toBe('(1) Teams · Steward');
    expect(passedMs).toBeLessThan(14_000);
    await fixture.recover(siteId);
  });

  it('the number of open incidents is in the sidebar, the title and the icon until somebody acknowledges', async () => {
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await start(page, '/teams', 'Teams');
    expect(await page.title()).toBe('Teams · Steward');
    const icon = () => page.locator('link[rel="icon"]').getAttribute('href');
    expect(await icon()).not.toContain('alert');
    await fixture.fail(siteId);
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Incidents 1 open' }).waitFor();
    await main.getByRole('link', { name: 'Alerts 1 open' }).waitFor();
    await expect.poll(() => page.title()).toBe('(1) Teams · Steward');
    expect(await icon()).toContain('icon-alert');
    await fixture.recover(siteId);
    await expect.poll(() => page.title()).toBe('Teams · Steward');
    expect(await icon()).not.toContain('alert');
  });

  it('a page below a list leads back to it, and to its documentation', async () => {
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await start(page, `/sites/${siteId}`, 'Apple shop');
    const learn = page.getByRole('link', { name: /^Learn more/ });
    expect(await learn.getAttribute('href')).toBe('/docs/checks');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Sites' }).click();
    await heading(page, 'Sites').waitFor();
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(0);
  });

  it('the language is chosen under Account, and is that of the browser otherwise', async () => {
    await using visitor = await visit(browser, fixture.app.url, fixture.owner, { locale: 'en-GB' });
    const { page } = visitor;
    await start(page, '/account', 'Account');
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await page
      .getByRole('navigation', { name: 'Hauptnavigation' })
      .getByRole('link', { name: 'Websites' })
      .waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByLabel('Sprache').selectOption({ label: 'Wie im Browser' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  it.for(someCases(['/settings', '/vat-numbers', '/maintenance', '/reports', '/sites/SITE'], 2))(
    'all tabs of %s are visible on a phone of 375 px',
    async (path) => {
      await using visitor = await visit(browser, fixture.app.url, fixture.owner, {
        viewport: { width: 375, height: 667 },
      });
      const { page } = visitor;
      await page.goto(path.replace('SITE', siteId));
      const tabs = page.locator('.tabs a');
      await tabs.first().waitFor();
      for (const tab of await tabs.all()) {
        const box = (await tab.boundingBox())!;
        expect([await tab.innerText(), box.x >= 0 && box.x + box.width <= 375]).toEqual([
          await tab.innerText(),
          true,
        ]);
      }
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
    },
  );
});

describe.skipIf(browserIsMissing())('the documentation in a browser', () => {
  let fixture: NotificationFixture;
  let browser: Browser;
  beforeAll(async () => {
    [fixture, browser] = await Promise.all([startNotificationFixture({ publicUrl: null }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
  });

  it.for(
    someCases([
      '/docs',
      '/docs/notifications',
      '/docs/api/monitoring',
      '/docs/search?q=checkout',
      '/docs/nothing',
    ]),
  )('%s is accessible without JavaScript and signing in, light and dark, and fits a phone', async (path) => {
    await using visitor = await visit(browser, fixture.app.url, null, { colorScheme: 'light' });
    const { page, complaints } = visitor;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await findingsInModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    // The browser itself logs the 404.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  it('is searched, and its links and pictures work', async () => {
    await using visitor = await visit(browser, fixture.app.url, null, { javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto('/docs');
    const pictures = await page.locator('main img').all();
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures)
      expect((await page.request.get((await picture.getAttribute('src'))!)).headers()['content-type']).toBe(
        'image/webp',
      );
    await page.getByLabel('Search the documentation').fill('quiet hours');
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /Incidents and escalation/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Incidents and escalation' }).waitFor();
  });
});
