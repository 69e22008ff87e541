import type { Browser, Page } from 'playwright-core';
import { visit } from '../../test/console/console.fixture.ts';
import type { DemoIds } from '../demo/open-demo.ts';
import { animate, type Frame } from './animated-webp.ts';
import { changedArea, encodeWebp } from './encode-webp.ts';
import { openPage, type Visitors } from './take-pictures.ts';

const size = { width: 1_120, height: 700 };
const quality = 0.72;

/** About 20 seconds: a shop is down, why, who cares for it, what is deployed, and how to find the rest. */
export async function recordTour(browser: Browser, visitors: Visitors, ids: DemoIds): Promise<Buffer> {
  await using visitor = await visit(browser, visitors.url, visitors.owner, {
    viewport: size,
    colorScheme: 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const { page } = visitor;
  const encoder = await browser.newPage();
  const frames: Frame[] = [];
  let last: Buffer | null = null;
  /** What is on the page now, for so long. Only what has changed is stored. */
  const show = async (ms: number): Promise<void> => {
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const area = last ? await changedArea(encoder, last, png) : { x: 0, y: 0, ...size };
    last = png;
    if (area) frames.push({ webp: await encodeWebp(encoder, png, quality, area), ...area, ms });
    else frames.at(-1)!.ms += ms;
  };
  const open = (path: string): Promise<void> => openPage(page, ids.teamId, { name: 'tour', path });

  await open('/');
  await show(2_600);
  await page.mouse.wheel(0, 420);
  await settle(page);
  await show(1_800);
  await open(`/sites/${ids.sites.ids['Garden & Gnome']}`);
  await show(2_600);
  await page
    .getByRole('button', { name: /^Roll back/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await settle(page);
  await show(2_000);
  await open(`/incidents/${ids.incidents.openId}`);
  await show(2_200);
  await open(`/deployments/${ids.deployments.runningId}`);
  await settle(page);
  await show(2_200);
  await open(`/deployments/${ids.deployments.verifiedId}`);
  await show(2_200);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await show(700);
  for (const letter of 'fjord') {
    await page.keyboard.type(letter);
    await settle(page);
    await show(180);
  }
  await show(1_000);
  await open('/environments');
  await show(1_800);
  await encoder.close();
  return animate(frames, size.width, size.height);
}

/** Two frames of the browser, after which what was clicked is drawn. */
const settle = (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
