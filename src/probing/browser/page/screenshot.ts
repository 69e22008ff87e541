import type { Locator, Page } from 'playwright-core';
import type { Deadline } from './deadline.ts';

/** Less than 256 KiB together with its row. */
const maxBytes = 250_000;
const timeoutMs = 1_500;

/** The elements to paint over; null if no screenshot is to be taken. */
export type Mask = () => Promise<Locator[] | null>;

/**
 * The page as it is now, without the masked elements; null if the page does not respond. A failed check has a little time
 * for this after its deadline.
 */
export async function takeScreenshot(
  page: Page,
  deadline: Deadline,
  mask: Mask = async () => [],
): Promise<Uint8Array | null> {
  for (const quality of [60, 25]) {
    const image = await shoot(page, quality, mask);
    if (!image || image.length <= maxBytes) return image;
    if (deadline.leftMs() === 0) return null;
  }
  return null;
}

async function shoot(page: Page, quality: number, findElements: Mask): Promise<Uint8Array | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), timeoutMs)));
  const take = async (): Promise<Uint8Array | null> => {
    const mask = await findElements();
    return (
      mask && page.screenshot({ type: 'jpeg', quality, mask, animations: 'disabled', timeout: timeoutMs })
    );
  };
  return Promise.race([take().catch(() => null), late]).finally(() => clearTimeout(timer));
}
