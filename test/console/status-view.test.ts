import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusStates } from '#monitoring/status-state.ts';
import type { Rendered } from '#monitoring/status-view/render/document.ts';
import { renderAtom } from '#monitoring/status-view/render/render-atom.ts';
import { findBadgeComponent, renderBadge } from '#monitoring/status-view/render/render-badge.ts';
import { renderError } from '#monitoring/status-view/render/render-error.ts';
import { renderNotice } from '#monitoring/status-view/render/render-notice.ts';
import { renderPage } from '#monitoring/status-view/render/render-page.ts';
import { renderSignIn } from '#monitoring/status-view/render/render-sign-in.ts';
import {
  createComponent,
  createFullView,
  createIncident,
  createView,
  idOf,
  withTexts,
} from '#monitoring/status-view/view.fixture.ts';
import type { StatusView } from '#monitoring/status-view/view.ts';
import { someCases } from '#testkit/some-cases.ts';
import { accessibilityFindings, browserIsMissing, launchBrowser, visit } from './console.fixture.ts';

const origin = 'https://status.example';
const options = { key: null };

/** Opens a page as the server sends it, with its policy. */
async function open(page: Page, { html, csp }: Rendered): Promise<void> {
  await page.unrouteAll();
  await page.route('**/*', (route) =>
    new URL(route.request().url()).pathname === '/'
      ? route.fulfill({
          body: html,
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': csp },
        })
      : route.fulfill({ status: 204 }),
  );
  await page.goto(origin);
}

const openAll = (page: Page) =>
  page.evaluate(`document.querySelectorAll('details').forEach((details) => (details.open = true))`);

describe.skipIf(browserIsMissing())('status pages in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const inEveryState = (locale: StatusView['locale'], accent: string): StatusView[] => [
    createView({ locale, accent }),
    createFullView(locale, { accent }),
    createView({ locale, accent, components: [], subscriptions: ['EMAIL'], description: 'Text.' }),
    ...statusStates.map((state, at) =>
      createView({
        locale,
        accent,
        state,
        logoPath: `/logo/${idOf(9)}`,
        components: [createComponent(1, { state, group: 'Group' }), createComponent(2, { days: null })],
        incidents: [createIncident(at, { impact: state, componentIds: [idOf(1)] })],
      }),
    ),
  ];

  for (const colorScheme of someCases(['dark', 'light']))
    for (const [locale, accent] of someCases([
      ['de', '#101010'],
      ['en', '#ffee00'],
    ]))
      it(`are accessible in every state: ${colorScheme}, ${locale}`, async () => {
        await using visitor = await visit(browser, origin, null, {
          colorScheme,
          viewport: { width: 390, height: 844 },
        });
        const { page, complaints } = visitor;
        for (const view of inEveryState(locale, accent)) {
          await open(page, renderPage(view, options));
          await openAll(page);
          expect(await accessibilityFindings(page)).toEqual([]);
          // Nothing is wider than the phone.
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
        }
        const small = [
          renderSignIn(locale, '/sign-in', 'wrong'),
          renderError('not-found', locale),
          renderNotice(createView({ locale, accent, logoPath: '/logo/1' }), 'confirm', { key: null }),
        ];
        for (const rendered of small) {
          await open(page, rendered);
          expect(await accessibilityFindings(page)).toEqual([]);
        }
        expect(complaints).toEqual([]);
      });

  it('run no script that somebody has written into a text', async () => {
    await using visitor = await visit(browser, origin, null);
    const { page, complaints } = visitor;
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const hostile = `"'><script>alert(1)</script><img src=https://evil.example onerror=alert(2)></style><svg onload=alert(3)>`;
    const view = withTexts(createFullView(), () => hostile);
    for (const rendered of [renderPage(view, options), renderNotice(view, 'unsubscribe', { key: hostile })]) {
      await open(page, rendered);
      expect(await page.locator('script, [onerror], [onload], img:not(.brand img)').count()).toBe(0);
    }
    expect(dialogs).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('have a feed and badges that are XML, whatever was written', async () => {
    await using visitor = await visit(browser, origin, null);
    await open(visitor.page, renderError('not-found', 'en'));
    const texts = ['Shop', `"'><script>&amp; ]]>\u0000\u0008\uD800`];
    const documents = texts.flatMap((text) => {
      const view = withTexts(createFullView(), () => text);
      return [
        renderAtom(view, { key: text }),
        renderBadge(view, null),
        renderBadge(view, findBadgeComponent(view, idOf(2))!),
      ];
    });
    const roots = await visitor.page.evaluate(`${JSON.stringify(documents)}.map((source) => {
      const parsed = new DOMParser().parseFromString(source, 'application/xml');
      return parsed.querySelector('parsererror')?.textContent ?? parsed.documentElement.localName;
    })`);
    expect(roots).toEqual(['feed', 'svg', 'svg', 'feed', 'svg', 'svg']);
  });

  it('explain the kind of subscription that is chosen, without scripts', async () => {
    await using visitor = await visit(browser, origin, null, { javaScriptEnabled: false });
    const { page } = visitor;
    await open(page, renderPage(createView(), options));
    await page.getByLabel('Slack').check();
    expect(await page.getByText('hooks.slack.com').isVisible()).toBe(true);
    expect(await page.getByText('Your email address').isVisible()).toBe(false);
  });
});
