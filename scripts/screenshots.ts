/**
 * Takes pictures of the real program with demo data, in a real browser.
 *   npm run screenshots                    the pictures of the README, in docs/images
 *   npm run screenshots -- --pages DIR     every page, light, dark and on a phone; --only NAME,NAME for some of them
 *   npm run screenshots -- --tour          the animated tour of the README, docs/tour.webp
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser, visit } from '../test/console/console.fixture.ts';
import { openDemo, type DemoIds } from './demo/open-demo.ts';
import { listPages, type DemoPage } from './demo/pages.ts';
import { encodeWebp } from './screenshots/encode-webp.ts';
import { openPage, takePictures, type Visitors } from './screenshots/take-pictures.ts';
import { recordTour } from './screenshots/tour.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string' }, only: { type: 'string' }, tour: { type: 'boolean' } },
});
const docs = join(import.meta.dirname, '../docs');

await using stack = new AsyncDisposableStack();
const browser = stack.adopt(await launchBrowser(), (opened) => opened.close());
const demo = stack.use(await openDemo(browser));
const visitors: Visitors = { ...demo, teamId: demo.ids.teamId };

if (values.pages !== undefined) {
  const only = values.only?.split(',');
  const pages = listPages(demo.ids).filter(({ name }) => !only || only.includes(name));
  await takePictures(browser, visitors, pages, values.pages);
} else if (values.tour) {
  const tour = await recordTour(browser, visitors, demo.ids);
  await writeFile(join(docs, 'tour.webp'), tour);
  console.log(`docs/tour.webp: ${Math.round(tour.length / 1_000)} kB`);
} else await takeReadmePictures(demo.ids);

/** Sharp on screens with small pixels, and still small: WebP, of one and a half pixels each. */
async function takeReadmePictures({ deployments, sites }: DemoIds): Promise<void> {
  const shots: readonly (DemoPage & { colorScheme: 'light' | 'dark'; height: number })[] = [
    // First, because its step has run for a while already.
    { name: 'deployment', path: `/deployments/${deployments.runningId}`, colorScheme: 'dark', height: 780 },
    { name: 'overview', path: '/', until: 'Lumen Lighting', colorScheme: 'light', height: 1_240 },
    { name: 'site', path: `/sites/${sites.ids['Garden & Gnome']}`, colorScheme: 'light', height: 1_180 },
    {
      name: 'verification',
      path: `/deployments/${deployments.verifiedId}`,
      colorScheme: 'light',
      height: 1_190,
    },
  ];
  await mkdir(join(docs, 'images'), { recursive: true });
  const encoder = await browser.newPage();
  for (const { colorScheme, height, ...shot } of shots) {
    await using visitor = await visit(browser, demo.url, shot.as ? null : demo.owner, {
      colorScheme,
      viewport: { width: 1_200, height },
      deviceScaleFactor: 1.5,
      locale: 'en-GB',
    });
    await openPage(visitor.page, demo.ids.teamId, shot);
    const picture = await encodeWebp(
      encoder,
      await visitor.page.screenshot({ animations: 'disabled' }),
      0.85,
    );
    await writeFile(join(docs, 'images', `${shot.name}.webp`), picture);
    console.log(`docs/images/${shot.name}.webp: ${Math.round(picture.length / 1_000)} kB`);
  }
}
