import type { Locator, Page } from 'playwright-core';
import { isLate, TooLate } from './step-failure.ts';
import type { StepTime } from './step-time.ts';

/** The first of those that can be seen: templates name an element in the ways of several versions of a shop. */
export async function visibleElement(selector: string, page: Page, time: StepTime): Promise<Locator> {
  const element = page.locator(selector).filter({ visible: true }).first();
  await element.waitFor({ state: 'visible', timeout: time.left() }).catch((error: unknown) => {
    throw isLate(error) ? new TooLate(`"${selector}" was not visible`) : error;
  });
  return element;
}
