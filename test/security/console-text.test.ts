import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeMessage } from '#notification/channels/message.ts';
import { toMail } from '#notification/channels/email/message.ts';
import { hostileNotification } from '#notification/channels/message.fixture.ts';
import type { TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { someCases } from '#testkit/some-cases.ts';
import { waitUntil } from '#testkit/wait.ts';
import { browserIsMissing, launchBrowser, visit, type Visitor } from '../console/console.fixture.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { hostileAnswers, seenIn, withAnswer } from './hostile-registers.ts';
import {
  hostile,
  makeHostileDeployment,
  makeHostileSite,
  makeHostileVat,
  seen,
  startHostileShop,
} from './hostile-text.ts';

describe.skipIf(browserIsMissing())('text from untrusted sources', { tags: ['strict'] }, () => {
  let fixture: VatApp;
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  let visitor: Visitor;
  let shop: Awaited<ReturnType<typeof startHostileShop>>;
  let siteId: string;
  let ids: { environment: string; deployment: string; batch: string };
  beforeAll(async () => {
    shop = await startHostileShop();
    [fixture, browser] = await Promise.all([startVatApp({ work: ['checks', 'jobs'] }), launchBrowser()]);
    ({ app } = fixture);
    owner = await app.signUp({ name: hostile });
    await owner.mintToken(hostile);
    siteId = await makeHostileSite(app, owner, shop.url);
    ids = { ...(await makeHostileDeployment(owner)), ...(await makeHostileVat(owner)) };
    for (const each of hostileAnswers)
      await withAnswer(fixture, each, () => fixture.validate(each.country, each.number));
    visitor = await visit(browser, app.url, owner);
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
    await shop?.[Symbol.asyncDispose]();
  });

  /** Signs that a text was interpreted as more than text. */
  const traces = (page: Page): Promise<unknown> =>
    page.evaluate(`({
      ran: 'pwned' in globalThis,
      made: document.querySelectorAll('[data-pwn]').length,
      links: [...document.querySelectorAll('a[href], area[href], form[action], iframe, object, embed')]
        .map((element) => element.getAttribute('href') ?? element.outerHTML)
        .filter((href) => !/^(?:\\/|#|https?:\\/\\/)/.test(href)),
    })`);
  /** All text in the main part of the page. The header shows the user's name on every page. */
  const textOf = (page: Page): Promise<string> =>
    page.evaluate(`(() => {
      const main = document.querySelector('main');
      return main.innerText + [...main.querySelectorAll('input, textarea')].map(({ value }) => value).join();
    })()`);
  const none = { ran: false, made: 0, links: [] };
  /** Four browser tabs share the paths, because most of the time goes to waiting for network idle. Returns the problems found. */
  const eachPath = async (
    paths: readonly string[],
    act: (page: Page, path: string) => Promise<void>,
  ): Promise<string[]> => {
    const left = [...paths];
    const visits = [1, 2, 3, 4].map(async () => {
      await using visitor = await visit(browser, app.url, owner);
      for (let path = left.shift(); path !== undefined; path = left.shift()) await act(visitor.page, path);
      return visitor.complaints;
    });
    return (await Promise.all(visits)).flat();
  };

  it('is shown literally and runs nothing, on every page of the console', async () => {
    const shown: string[] = [];
    const sites = ['/pages', '/alerts', '/patterns', '/checkout', '/settings'].map(
      (part) => `/sites/${siteId}${part}`,
    );
    // The pages with the most texts of users first: `npm test` opens only these.
    const every = [
      '/',
      `/sites/${siteId}`,
      `/sites/${siteId}/checks`,
      `/environments/${ids.environment}`,
      `/deployments/${ids.deployment}`,
      '/vat-numbers/customers',
      '/sites',
      '/alerts',
      ...sites,
      '/environments',
      '/deployments',
      '/vat-numbers',
      '/vat-numbers/batches',
      `/vat-numbers/batches/${ids.batch}`,
      '/vat-numbers/keys',
      '/settings',
      '/settings/tokens',
      '/settings/audit',
      '/users',
      '/profile',
    ];
    const paths = someCases(every, 6);
    const complaints = await eachPath(paths, async (page, path) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      // On a busy machine, the network is idle also before the page has asked for its data.
      const isShown = async (): Promise<boolean> => {
        // Collapsed content is only rendered when it is expanded.
        await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true');
        return (await textOf(page)).includes(seen);
      };
      if (path !== '/settings') await waitUntil(isShown).catch(() => {});
      await page.waitForLoadState('networkidle');
      if (await isShown()) shown.push(path);
      expect([path, await traces(page)]).toEqual([path, none]);
    });
    // Otherwise nothing would have been tested. The settings list the notifications about the site, which may still be made.
    const unseen = paths.filter((path) => path !== '/settings' && !shown.includes(path));
    expect(unseen).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each(hostileAnswers)('from a register is shown literally, in every field: $name', async (given) => {
    const { page, complaints } = visitor;
    complaints.length = 0;
    await page.goto('/vat-numbers');
    await page.getByLabel('Country').selectOption(given.country);
    await page.getByLabel('Number', { exact: true }).fill(given.number);
    const status = await withAnswer(fixture, given, async () => {
      const answered = page.waitForResponse('**/validate/**');
      await page.getByRole('button', { name: 'Check' }).click();
      return ((await (await answered).json()) as { status: string }).status;
    });
    expect(status).toBe(given.shown.length > 0 ? 'valid' : 'unavailable');
    const shown = page.locator('.vat-answer', { hasText: 'Validate' });
    await shown.getByText('Source', { exact: true }).waitFor();
    const text = await shown.innerText();
    expect(given.shown.filter((field) => !text.includes(seenIn(field)))).toEqual([]);
    expect(await traces(page)).toEqual(none);
    expect(complaints).toEqual([]);
  });

  it('in the address runs nothing', async () => {
    const encoded = encodeURIComponent(hostile);
    const paths = [
      `/sites/${encoded}`,
      `/alerts/${encoded}`,
      `/deployments/${encoded}`,
      `/settings/${encoded}`,
      `/sites?q=${encoded}`,
      `/auth#reset=${encoded}`,
      `/auth?next=${encoded}`,
      `/auth?next=javascript:pwned=1`,
      `/#${encoded}`,
    ];
    const complaints = await eachPath(paths, async (page, path) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect([path, await traces(page)]).toEqual([path, none]);
    });
    // The one message that a browser itself logs for an error response.
    expect(complaints.filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([]);
  });

  it.each(
    someCases(
      [
        '/\\evil.example',
        'javascript:pwned=1',
        '//evil.example/',
        'https://evil.example/',
        '/%09/evil.example',
        '\thttps://evil.example',
      ],
      2,
    ),
  )('in a link cannot redirect to another site after sign-in: %j', async (next) => {
    await using stranger = await visit(browser, app.url, null);
    const { page } = stranger;
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Email').fill('user1@example.com');
    await page.getByLabel('Password').fill('correct horse battery');
    const answered = page.waitForResponse('**/auth/sign-in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect((await answered).status()).toBe(200);
    await page.waitForURL(({ pathname }) => pathname !== '/auth');
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).origin).toBe(app.url);
    expect(stranger.complaints.filter((complaint) => complaint.startsWith('request:'))).toEqual([]);
    expect(await traces(page)).toEqual(none);
  });

  it('runs nothing in a mail', async () => {
    const { page, complaints } = visitor;
    const content = { kind: 'notification' as const, notification: hostileNotification };
    const message = composeMessage(content, new URL('https://steward.example'));
    const place = { to: ['ops@example.com'], id: 'x', host: 'steward.example' };
    const worst = {
      ...message,
      text: hostile,
      facts: [{ name: 'Site', value: hostile }],
      lines: [hostile],
      headline: hostile,
    };
    // Without the content security policy of the console, because a mail client has none.
    await page.goto('about:blank');
    complaints.length = 0;
    await page.setContent(toMail(worst, place).html!);
    expect(
      await page.evaluate("[document.images.length, document.scripts.length, 'pwned' in globalThis]"),
    ).toEqual([0, 0, false]);
    expect(await page.evaluate('document.body.innerText')).toContain(seen);
    expect(complaints).toEqual([]);
  });

  it('in a screenshot is served as an image, never as a page', async () => {
    const { data } = await owner.monitoring('query ($id: ID!) { checks(siteId: $id) { screenshotUrl } }', {
      id: siteId,
    });
    const [url] = data!['checks'].flatMap(
      (check: { screenshotUrl: string | null }) => check.screenshotUrl ?? [],
    );
    const { headers } = await owner.get(url);
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      'image/jpeg',
      'nosniff',
    ]);
  });
});
