import type { Page } from 'playwright-core';

/** A phone at the edge of a network: 600 ms for each answer, and 50 kB/s. */
const line = { offline: false, latency: 600, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export type SlowVisit = {
  /** Milliseconds until the browser paints something. */
  firstContent: number;
  /** Milliseconds until the page shows its data. */
  data: number;
  /** What was sent, in bytes: scripts, and everything. */
  scripts: number;
  total: number;
};

/** A first visit over a slow line, with an empty cache. */
export async function visitOverSlowLine(page: Page, path: string, selector: string): Promise<SlowVisit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  const types = new Map<string, string>();
  let [scripts, total] = [0, 0];
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    total += encodedDataLength;
    if (types.get(requestId) === 'Script') scripts += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor();
  const data = await page.evaluate<number>('performance.now()');
  const firstContent = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0].startTime`,
  );
  await session.detach();
  return { firstContent, data, scripts, total };
}
