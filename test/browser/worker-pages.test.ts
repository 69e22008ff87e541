import { describe, expect, it } from 'vitest';
import { startApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { browserIsMissing, chromium, servePages } from './browser.fixture.ts';

const patience = 60_000;

async function newSite(owner: Client, url: string): Promise<string> {
  const { data } = await owner.monitoring(
    'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
    { input: { name: 'Mugs', url, browserChecks: true, checkIntervalSeconds: 1 } },
  );
  return data!['createSite'].id;
}

describe.skipIf(browserIsMissing())('browser checks of the pages of a site', () => {
  it('use the patterns of the page and those of the site', { timeout: patience }, async () => {
    await using site = await servePages({
      '/': '<p>fine</p>',
      '/cart': `<p>Sold out</p><script>console.error('the chat is away'); console.error('no price')</script>`,
    });
    await using app = await startApp({
      work: ['jobs', 'browser'],
      env: { STEWARD_CHROMIUM: chromium!.executable, STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1' },
    });
    const owner = await app.signUp();
    const siteId = await newSite(owner, site.url);
    const { data } = await owner.monitoring(
      'mutation ($input: CreateSitePageInput!) { createSitePage(input: $input) { id } }',
      { input: { siteId, name: 'Cart', path: '/cart', browserCheck: true, checkIntervalSeconds: 1 } },
    );
    const pageId = data!['createSitePage'].id;
    const add = (kind: 'Site' | 'Page', input: object) =>
      owner.monitoring(
        `mutation ($input: CreateErrorPatternInput!) { create${kind}ErrorPattern(input: $input) { id } }`,
        { input },
      );
    await add('Site', { siteId, pattern: 'Sold out', action: 'FAIL' });
    await add('Page', { pageId, pattern: 'chat is away', action: 'IGNORE' });
    const newest = async (): Promise<any> => {
      const { data: found } = await owner.monitoring(
        'query ($id: ID!) { checks(siteId: $id, limit: 50) { pageId checkType status errorMessage jsErrors { message } } }',
        { id: siteId },
      );
      return found!['checks'].find((check: any) => check.checkType === 'BROWSER' && check.pageId === pageId);
    };
    const wanted = {
      status: 'DOWN',
      errorMessage: 'error pattern found: Sold out',
      jsErrors: [{ message: 'no price' }],
    };
    await waitUntil(async () => (await newest())?.jsErrors?.length === 1, patience);
    expect(await newest()).toMatchObject(wanted);
  });
});

describe('a worker without a browser', () => {
  it(
    'counts inconclusive checks in its metrics, and reports no site as down',
    { tags: ['long'], timeout: patience },
    async () => {
      await using site = await servePages({ '/': '<p>fine</p>' });
      await using app = await startApp({
        work: ['jobs', 'browser'],
        env: { STEWARD_CHROMIUM: '/bin/false', STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1' },
      });
      const owner = await app.signUp();
      const siteId = await newSite(owner, site.url);
      const troubles = async (): Promise<number> => {
        const text = await (await owner.get('/metrics')).text();
        return Number(/steward_checks_total\{kind="BROWSER",outcome="trouble"\} (\d+)/.exec(text)?.[1] ?? 0);
      };
      await waitUntil(async () => (await troubles()) >= 3, patience);
      const { data } = await owner.monitoring(
        'query ($id: ID!) { site(id: $id) { status } alerts(siteId: $id) { id } checks(siteId: $id) { status } }',
        { id: siteId },
      );
      expect(data!['site'].status).not.toBe('DOWN');
      expect([data!['alerts'], data!['checks']]).toEqual([[], []]);
    },
  );
});
