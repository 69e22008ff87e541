import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { visit } from '../../test/console/console.fixture.ts';
import type { DemoPage } from '../demo/pages.ts';

/** Who looks at the pages. A stranger is not signed in. */
export type Visitors = { url: string; owner: Client; newcomer: Client; teamId: string };

/** How every page is photographed. */
export const looks = {
  light: { colorScheme: 'light', viewport: { width: 1_280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1_280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;
export type Look = keyof typeof looks;

/** Opens a page of the demo and waits until it is complete. */
export async function openPage(
  page: Page,
  teamId: string,
  { as, path, until, act, ofAllTeams }: DemoPage,
  go = (address: string): Promise<unknown> => page.goto(address, { waitUntil: 'networkidle' }),
): Promise<void> {
  const isInTeam = !as && !ofAllTeams;
  await go(isInTeam ? `${path}${path.includes('?') ? '&' : '?'}team=${teamId}` : path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (until) await page.getByText(until).first().waitFor();
  // What is still loading, and figures that are not known yet.
  await waitUntil(async () => (await page.locator('.loading, .figure-coming').count()) === 0, 30_000);
  await act?.(page);
}

/** One picture of each page in each look, as `folder/light/overview.png`. */
export async function takePictures(
  browser: Browser,
  { url, owner, newcomer, teamId }: Visitors,
  pages: readonly DemoPage[],
  folder: string,
  wanted: readonly Look[] = Object.keys(looks) as Look[],
): Promise<void> {
  for (const look of wanted) {
    await mkdir(join(folder, look), { recursive: true });
    for (const each of pages) {
      const client = each.as === 'stranger' ? null : each.as === 'newcomer' ? newcomer : owner;
      await using visitor = await visit(browser, url, client, { locale: 'en-GB', ...looks[look] });
      await openPage(visitor.page, teamId, each);
      await visitor.page.evaluate('window.scrollTo(0, 0)');
      const path = join(folder, look, `${each.name}.png`);
      await visitor.page.screenshot({ path, fullPage: !each.isDialog, animations: 'disabled' });
      console.log(path);
    }
  }
}
