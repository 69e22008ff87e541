/**
 * The console in a real browser: first paint of the overview, and with a list of 1,000 sites the time to show it, to search
 * and to scroll. Needs a Chromium. Run: npm run bench console
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { Client } from '#testkit/client.ts';
import { launchBrowser, visit } from '../test/console/console.fixture.ts';
import { report } from './report.ts';
import { median, printTable } from './table.ts';

const rounds = 5;
const server = fork(join(import.meta.dirname, 'servers/console-server.ts'));
server.once('exit', (code) => code && process.exit(code));
const [url] = (await once(server, 'message')) as [string];
const client = new Client(url);
await client.signUp({ email: 'bench@example.com', name: 'Bench', password: 'correct horse battery' });
const { user } = (await (await client.get('/auth/session')).json()) as { user: { id: string } };
server.send({ teamId: user.id, sites: 1_000 });
await once(server, 'message');

const browser = await launchBrowser();
const painted = async (page: Page): Promise<number> =>
  page.evaluate<number>(
    `new Promise((done) => new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') done(entry.startTime); }).observe({ type: 'paint', buffered: true }))`,
  );
/** Until the browser has painted the result. */
const felt = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await act();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return performance.now() - started;
};

const found: Record<'paint' | 'list' | 'key' | 'scroll', number[]> = {
  paint: [],
  list: [],
  key: [],
  scroll: [],
};
for (let round = 0; round < rounds; round += 1) {
  await using visitor = await visit(browser, url, client);
  const { page } = visitor;
  await page.goto('/');
  found.paint.push(await painted(page));
  found.list.push(
    await felt(page, async () => {
      await page.getByRole('link', { name: 'Sites' }).first().click();
      await page
        .getByText(/^Shop number/)
        .first()
        .waitFor();
    }),
  );
  await page.waitForLoadState('networkidle');
  const search = page.getByLabel('Search sites');
  await search.focus();
  for (const key of 'number 99') found.key.push(await felt(page, () => page.keyboard.press(key)));
  await search.fill('');
  for (let turn = 0; turn < 10; turn += 1)
    found.scroll.push(await felt(page, () => page.mouse.wheel(0, 3_000)));
}

const dist = join(import.meta.dirname, '../dist/console/console');
const scripts = (await readdir(dist)).filter((name) => name.endsWith('.js'));
const sizes = await Promise.all(
  scripts.map(async (name) => ({ name, bytes: gzipSync(await readFile(join(dist, name))).length })),
);
const first = sizes
  .filter(({ name }) => /^(index|overview-page)/.test(name))
  .reduce((sum, { bytes }) => sum + bytes, 0);
const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const max = (values: number[]): string => `${Math.max(...values).toFixed(0)} ms`;
const middle = (values: number[]): string => `${median(values).toFixed(0)} ms`;
printTable(
  ['console', 'median', 'max', 'target'],
  [
    ['first contentful paint of the overview', middle(found.paint), max(found.paint), ''],
    ['1,000 sites: show the list', middle(found.list), max(found.list), ''],
    ['1,000 sites: type a search character', middle(found.key), max(found.key), ''],
    ['1,000 sites: scroll by one wheel step', middle(found.scroll), max(found.scroll), ''],
    [
      'JavaScript of the first load, gzipped',
      `${(first / 1_000).toFixed(0)} kB`,
      `${(all / 1_000).toFixed(0)} kB in total`,
      '250 kB',
    ],
  ],
);
report('console', [
  { name: 'first contentful paint of the overview', value: median(found.paint), unit: 'ms' },
  { name: '1,000 sites: show the list', value: median(found.list), unit: 'ms' },
  { name: 'JavaScript of the first load, gzipped', value: first / 1_000, unit: 'kB', atMost: 250 },
]);
await browser.close();
server.kill('SIGTERM');
