import { isNoSelector } from './no-selector.ts';
import type { Visit } from '../page-visit.ts';
import { TimedOut } from './deadline.ts';
import type { OpenPage } from './open-page.ts';

const waitMs = 10_000;

/** Waits for what the owner wants to see on the page; undefined when it is there, or nothing was asked for. */
export async function missingElement(
  { page, seen }: OpenPage,
  { target: { waitForSelector }, deadline, ...visit }: Visit,
): Promise<string | undefined> {
  if (!waitForSelector) return undefined;
  const shown = `"${waitForSelector.slice(0, 100)}"`;
  // An answer that is an error has none of it, and says more by itself.
  if (seen.document()?.ok() === false) return undefined;
  try {
    const visible = page
      .locator(waitForSelector)
      .filter({ visible: true })
      .first()
      .waitFor({ state: 'visible', timeout: 0 });
    await deadline.race(Promise.race([visible, seen.crashed]), waitMs);
    return undefined;
  } catch (error) {
    if (error instanceof TimedOut && !error.isWhole && !visit.isStarved())
      return `${shown} did not appear on the page within ${waitMs / 1_000} s`;
    if (isNoSelector(error)) return `${shown} is not a selector`;
    throw error;
  }
}
