import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { someCases } from '#testkit/some-cases.ts';
import { waitUntil } from '#testkit/wait.ts';
import { browserIsMissing, launchSeparately, visit } from './console.fixture.ts';

/** The colors at points of the page, as they are painted. */
async function colours(page: Page, points: readonly (readonly [x: number, y: number])[]): Promise<string[]> {
  const image = (await page.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  const found = await blank.evaluate<string[]>(
    `(async () => {
       const image = await createImageBitmap(await (await fetch('data:image/png;base64,${image}')).blob());
       const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
       canvas.drawImage(image, 0, 0);
       return ${JSON.stringify(points)}.map(([x, y]) => canvas.getImageData(x, y, 1, 1).data.join());
     })()`,
  );
  await blank.close();
  return found;
}

describe.skipIf(browserIsMissing())('the console shows', () => {
  let app: TestApp;
  let browser: Browser;
  let shop: Server;
  let owner: Client;
  let siteId: string;

  beforeAll(async () => {
    shop = createServer((_request, response) => response.end('Welcome')).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    [app, browser] = await Promise.all([
      startApp({ work: ['checks', 'jobs'] }),
      launchSeparately({ scrollbars: true }),
    ]);
    owner = await app.signUp({ name: 'Ann Shopkeeper' });
    const { data } = await owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name: 'Shop', url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/` } },
    );
    siteId = data!['createSite'].id;
    await waitUntil(async () => {
      const answer = await owner.monitoring('query ($id: ID!) { site(id: $id) { lastCheckAt } }', {
        id: siteId,
      });
      return answer.data!['site'].lastCheckAt !== null;
    });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
    shop?.close();
  });

  it.for(
    someCases([
      ['de-DE', /^\d{2}:\d{2}$/, /^\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}:\d{2}$/],
      ['en-US', /^\d{1,2}:\d{2} [AP]M$/, /^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}:\d{2} [AP]M$/],
    ]),
  )('a chart of one hour in the format of %s', async ([locale, clock, moment]) => {
    await using visitor = await visit(browser, app.url, owner, { locale, colorScheme: 'light' });
    const { page } = visitor;
    await page.addInitScript(`{
      globalThis.written = [];
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        written.push(text);
        return fillText.call(this, text, ...rest);
      };
    }`);
    await page.goto(`/sites/${siteId}`);
    await page.locator('.chart canvas').waitFor();
    const written = await page.evaluate<string[]>('written');
    // The labels of the time axis, without decimals, units and dates.
    expect(written.filter((text) => /^\d{1,2}:/.test(text)).length).toBeGreaterThan(1);
    expect(
      written.filter((text) => /^\d{1,2}:/.test(text) && !clock.test(text.replaceAll('\u202F', ' '))),
    ).toEqual([]);
    // The light color --quiet, which is painted last. A single value would draw no line.
    const painted = await page.evaluate<number>(
      `(() => {
         const canvas = document.querySelector('.chart canvas');
         const plot = document.querySelector('.chart .u-over');
         const box = [plot.offsetLeft, plot.offsetTop, plot.offsetWidth + 4, plot.offsetHeight - 1];
         const { data } = canvas.getContext('2d').getImageData(...box);
         let count = 0;
         for (let i = 0; i < data.length; i += 4)
           if (data[i] === 0x56 && data[i + 1] === 0x62 && data[i + 2] === 0x70) count += 1;
         return count;
       })()`,
    );
    expect(painted).toBeGreaterThan(4);
    const box = (await page.locator('.chart .u-over').boundingBox())!;
    await page.mouse.move(box.x + box.width - 5, box.y + box.height / 2);
    const legend = page.locator('.chart .u-legend .u-value').first();
    await expect.poll(async () => (await legend.innerText()).replaceAll('\u202F', ' ')).toMatch(moment);
  });

  it.for(someCases(['light', 'dark']))(
    'the backdrop of a dialog up to the edge of the window, %s',
    async (colorScheme) => {
      await using visitor = await visit(browser, app.url, owner, { colorScheme });
      const { page } = visitor;
      // One page that does not fill the window, and one that can be scrolled.
      for (const path of ['/sites', `/sites/${siteId}/settings`]) {
        await page.goto(path);
        const button = path === '/sites' ? 'Add site' : 'Delete this site';
        await page.getByRole('button', { name: button }).first().click();
        await page.getByRole('dialog').waitFor();
        const [edge, beside] = await colours(page, [
          [1_278, 790],
          [1_240, 790],
        ]);
        expect([path, edge]).toEqual([path, beside]);
      }
    },
  );

  it('the statistics of a site that has just gone down together with its status', async () => {
    const { data } = await owner.monitoring(
      'mutation { createSite(input: { name: "Gone", url: "http://127.0.0.1:1/" }) { id } }',
    );
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${data!['createSite'].id}`);
    await page.getByText('Down', { exact: true }).first().waitFor();
    // Otherwise they are requested every 30 s.
    await page.getByText(/[1-9] of [1-9] checks failed/).waitFor();
    expect(await page.getByText('never', { exact: true }).count()).toBe(0);
  });

  it('the uptime of a new site, since when, and the method', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${siteId}`);
    await page.getByText('Uptime is the share of time in which HTTP checks').waitFor();
    const figure = page.locator('.figure').filter({ hasText: '30 days' }).first();
    await figure.getByText('no downtime').waitFor();
    expect(await figure.innerText()).toMatch(/^30 days\s+100 %\s+since [^\n]+\n\s*no downtime\s*$/);
    expect(await page.getByText('without maintenance').count()).toBe(0);
  });

  it('a "Page not found" page for an unknown path', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    for (const path of ['/sites/nothing/of/the/kind', '/settings/nonsense', `/sites/${siteId}/nonsense`]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      expect([path, await page.getByRole('link', { name: 'Go to the overview' }).count()]).toEqual([path, 1]);
    }
  });
});
