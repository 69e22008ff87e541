import type { Locator, Page } from 'playwright-core';
import type { Deadline } from './deadline.ts';

/** With the row around it, less than 256 KiB. */
const mostBytes = 250_000;
const patienceMs = 1_500;

/** The places to paint over; null when there is to be no picture. */
export type Mask = () => Promise<Locator[] | null>;

/**
 * What is to be seen now, without what is in the masked places; null when the page shows nothing any more. A check that
 * has failed has time for this beyond its deadline, but little.
 */
export async function takeScreenshot(
  page: Page,
  deadline: Deadline,
  mask: Mask = async () => [],
): Promise<Uint8Array | null> {
  for (const quality of [60, 25]) {
    const image = await shoot(page, quality, mask);
    if (!image || image.length <= mostBytes) return image;
    if (deadline.leftMs() === 0) return null;
  }
  return null;
}

async function shoot(page: Page, quality: number, findPlaces: Mask): Promise<Uint8Array | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
  const take = async (): Promise<Uint8Array | null> => {
    const mask = await findPlaces();
    return (
      mask && page.screenshot({ type: 'jpeg', quality, mask, animations: 'disabled', timeout: patienceMs })
    );
  };
  return Promise.race([take().catch(() => null), late]).finally(() => clearTimeout(timer));
}
