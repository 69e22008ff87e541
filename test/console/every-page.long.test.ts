import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { longTestMs, longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { en } from '../../console/words/en.ts';
import { openDemo, type OpenDemo } from '../../scripts/demo/open-demo.ts';
import { listPages, type DemoPage } from '../../scripts/demo/pages.ts';
import { openPage } from '../../scripts/screenshots/take-pictures.ts';
import { chromium } from '../browser/browser.fixture.ts';
import {
  accessibilityFindings,
  browserIsMissing,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

/** A dozen pages at a time. */
const slow = { timeout: longTestMs };
const shares = 6;

/** A stranger sees what is not part of the console, apart from the sign-in page. */
const isOfConsole = ({ name, as }: DemoPage): boolean => as !== 'stranger' || name === 'sign-in';

/** One browser context for each visitor: with a cache, a page is there in half the time. */
class Visitors implements AsyncDisposable {
  readonly #browser: Browser;
  readonly #demo: OpenDemo;
  readonly #options: BrowserContextOptions;
  readonly #opened = new AsyncDisposableStack();
  readonly #pages = new Map<DemoPage['as'], { page: Page; traffic: Traffic; last: DemoPage | null }>();
  readonly #complaints: string[][] = [];

  constructor(browser: Browser, demo: OpenDemo, options: BrowserContextOptions) {
    this.#browser = browser;
    this.#demo = demo;
    this.#options = options;
  }

  /**
   * From one page of the console to the next as by a link: then the program and what looks for findings are loaded already, which takes
   * more time than the page.
   */
  async open(each: DemoPage): Promise<Page> {
    const visitor = this.#pages.get(each.as) ?? (await this.#enter(each.as));
    const { page, traffic, last } = visitor;
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    const isNear = last && !last.act && isOfConsole(last) && isOfConsole(each) && last.path !== each.path;
    await openPage(
      page,
      this.#demo.ids.teamId,
      each,
      isNear
        ? async (address) => {
            await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);
            await traffic.untilIdle();
          }
        : undefined,
    );
    visitor.last = each;
    return page;
  }

  get complaints(): string[] {
    return this.#complaints.flat();
  }

  async #enter(as: DemoPage['as']) {
    const client = as === 'stranger' ? null : as === 'newcomer' ? this.#demo.newcomer : this.#demo.owner;
    const { page, complaints } = this.#opened.use(
      await visit(this.#browser, this.#demo.url, client, this.#options),
    );
    this.#complaints.push(complaints);
    const visitor = { page, traffic: new Traffic(page), last: null };
    this.#pages.set(as, visitor);
    return visitor;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#opened.disposeAsync();
  }
}

const quietMs = 300;

/** Playwright itself waits for an idle network only after a document was loaded. */
class Traffic {
  #requests = 0;
  #lastAt = 0;

  constructor(page: Page) {
    page.on('request', () => this.#count(1));
    page.on('requestfinished', () => this.#count(-1));
    page.on('requestfailed', () => this.#count(-1));
  }

  #count(change: number): void {
    this.#requests += change;
    this.#lastAt = performance.now();
  }

  async untilIdle(): Promise<void> {
    this.#lastAt = performance.now();
    await waitUntil(() => this.#requests <= 0 && performance.now() - this.#lastAt > quietMs, longWaitMs);
  }
}

const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((value: unknown) =>
    typeof value === 'object' && value ? textsOf(value) : typeof value === 'string' ? [value] : [],
  );

/** Texts that are only English. Loaded by its address: it is compiled for browsers. */
async function englishTexts(): Promise<Set<string>> {
  const address = new URL('../../console/words/de.ts', import.meta.url).href;
  const { de } = (await import(/* @vite-ignore */ address)) as { de: object };
  // The name of a step of the agent is the same in all languages.
  const german = new Set([...textsOf(de), 'checkout']);
  return new Set(textsOf(en).filter((text) => !german.has(text)));
}

/** What can be read on the page or is read out. */
const readable = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[
    ...document.body.innerText.split('\\n'),
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? '')),
  ].map((text) => text.trim()).filter(Boolean)`);

/** The same pages as in `npm run screenshots -- --pages`. */
describe.skipIf(browserIsMissing())('every page', () => {
  let database: TestDatabase;
  let browser: Browser;
  let demo: OpenDemo;
  let pages: DemoPage[];
  beforeAll(async () => {
    browser = await launchBrowser();
    database = await createTestDatabase();
    const { connectionString } = database.address;
    demo = await openDemo(browser, { database: connectionString!, chromium: chromium!.executable });
    pages = listPages(demo.ids);
  }, longTestMs);
  afterAll(async () => {
    await demo?.[Symbol.asyncDispose]();
    await browser?.close();
    await database?.[Symbol.asyncDispose]();
  });

  it('of the router is among them', async () => {
    const router = await readFile(join(import.meta.dirname, '../../console/app/router.tsx'), 'utf8');
    const routes = [...router.matchAll(/^ {2}page\('([^']+)'/gm)].map(([, path]) => path!);
    const paths = pages.map(({ path }) => path.replace(/\?.*/, ''));
    // The former address of the account page, and an alert, which leads to its incident.
    const known = new Set(['/profile', '/alerts/$alertId']);
    const missing = routes.filter((route) => {
      const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`);
      return !known.has(route) && !paths.some((path) => pattern.test(path));
    });
    expect(routes.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  it.each(Array.from({ length: shares }, (_, index) => index))(
    'is accessible in light and dark mode and on a phone, and fits the phone: part %i',
    slow,
    async (share) => {
      const findings: string[] = [];
      await using visitors = new Visitors(browser, demo, { locale: 'en-GB' });
      for (const each of pages.filter((_, index) => index % shares === share)) {
        const page = await visitors.open(each);
        const note = (found: readonly string[], look: string): void => {
          findings.push(...found.map((finding) => `${each.name}, ${look}: ${finding}`));
        };
        note(await accessibilityFindings(page), 'light');
        await page.emulateMedia({ colorScheme: 'dark' });
        note(await accessibilityFindings(page, { only: ['color-contrast'] }), 'dark');
        await page.emulateMedia({ colorScheme: 'light' });
        await untilItFitsAPhone(page).catch(() => note(['is wider than the screen'], 'phone'));
        // The most expensive rule, and colours do not depend on the width.
        note(await accessibilityFindings(page, { except: ['color-contrast'] }), 'phone');
      }
      expect(findings).toEqual([]);
      expect(visitors.complaints).toEqual([]);
    },
  );

  it('has no English texts and fits a phone in German', slow, async () => {
    const english = await englishTexts();
    expect(english.size).toBeGreaterThan(1_000);
    const findings: string[] = [];
    await using visitors = new Visitors(browser, demo, { locale: 'de-DE' });
    for (const { act: _, until: __, ...each } of pages.filter(isOfConsole)) {
      const page = await visitors.open(each);
      findings.push(
        ...(await readable(page)).filter((text) => english.has(text)).map((text) => `${each.name}: ${text}`),
      );
      await untilItFitsAPhone(page).catch(() => findings.push(`${each.name}: is wider than the screen`));
    }
    expect(findings).toEqual([]);
    expect(visitors.complaints).toEqual([]);
  });

  it('is printed in black on white and without the navigation', slow, async () => {
    await using visitor = await visit(browser, demo.url, demo.owner, { colorScheme: 'dark' });
    const { page } = visitor;
    for (const name of ['overview', 'incident', 'site']) {
      await openPage(
        page,
        demo.ids.teamId,
        pages.find((each) => each.name === name)!,
      );
      await page.emulateMedia({ media: 'print' });
      const colours = await page.evaluate<string[]>(
        `[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('h1')).color]`,
      );
      expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
      expect(await page.locator('.button:visible').count()).toBe(0);
      await page.emulateMedia({ media: 'screen' });
    }
  });
});
