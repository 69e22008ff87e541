import type { ElementHandle, Locator, Page } from 'playwright-core';
import { messageOf } from '#platform/errors.ts';
import { isDriverTimeout } from '../browser/page/driver-errors.ts';
import { collectNames } from './collect-names.ts';
import { placesOrder } from './order-guard.ts';
import { StepFailed, StepTimedOut, type StepTime } from './step-time.ts';

export type Presser = { page: Page; time: StepTime; allowOrderPlacement: boolean };

/** An element that cannot be pressed by then is located again: it may have been renamed or replaced. */
const lookMs = 1_000;

/**
 * Clicks exactly the element whose names were checked. If the page replaces or covers it meanwhile, this starts again,
 * because the new element may have another name.
 */
export async function clickElement(selector: string, presser: Presser): Promise<void> {
  const { page, time, allowOrderPlacement } = presser;
  if (allowOrderPlacement)
    return (await visibleElement(selector, page, time)).click({ timeout: time.left() });
  await onElement(selector, presser, async (element) => {
    await refuseOrder(element, 'click');
    // Waits as a click does until nothing covers the element, but does not press it.
    await element.hover({ timeout: Math.min(lookMs, time.left()) });
    await refuseOrder(element, 'click');
    await element.click({ timeout: Math.min(lookMs, time.left()) }).catch(async (error: unknown) => {
      if (!wasClicked(error)) throw error;
      // The page is busy with the click. The step ends when it responds again.
      await page.evaluate('0').catch(() => {});
    });
  });
}

/** Presses a key on the element, or without one wherever the focus is. */
export async function pressKey(selector: string | null, key: string, presser: Presser): Promise<void> {
  const { page, time } = presser;
  const press = async (): Promise<void> => {
    await refuseOrderByKey(key, presser);
    time.left();
    await page.keyboard.press(key);
  };
  if (selector === null) return press();
  await onElement(selector, presser, async (element) => {
    if (!presser.allowOrderPlacement && activates(key)) await refuseOrder(element, key);
    await element.focus();
    await press();
  });
}

/** The first visible one: templates select an element by its names in several versions of a shop. */
export async function visibleElement(selector: string, page: Page, time: StepTime): Promise<Locator> {
  const element = page.locator(selector).filter({ visible: true }).first();
  await element.waitFor({ state: 'visible', timeout: time.left() }).catch((error: unknown) => {
    throw isDriverTimeout(error) ? new StepTimedOut(`"${selector}" was not visible`) : error;
  });
  return element;
}

async function onElement(
  selector: string,
  { page, time }: Presser,
  act: (element: ElementHandle) => Promise<void>,
): Promise<void> {
  for (;;) {
    const found = await visibleElement(selector, page, time);
    const element = await found.elementHandle({ timeout: time.left() });
    try {
      return await act(element!);
    } catch (error) {
      if (!isReplaced(error) && !isDriverTimeout(error)) throw error;
      time.left();
    } finally {
      void element?.dispose().catch(() => {});
    }
  }
}

/** The key goes to the focused element, which may be another by now. */
async function refuseOrderByKey(key: string, { page, allowOrderPlacement }: Presser): Promise<void> {
  if (allowOrderPlacement || !activates(key)) return;
  for (const frame of page.frames()) {
    const focused = await frame.locator(':focus').elementHandles().catch(noneIfGone);
    for (const element of focused)
      await refuseOrder(element, key).finally(() => void element.dispose().catch(() => {}));
  }
}

async function refuseOrder(element: ElementHandle, by: string): Promise<void> {
  const { pressed, submitter } = await element.evaluate(collectNames);
  const all = isEnter(by) && submitter ? [...pressed, submitter] : pressed;
  if (all.some(placesOrder))
    throw new StepFailed('this would place an order, which the flow is not allowed to do');
}

/** Also in combinations, such as `Control+Enter`. */
const isEnter = (key: string): boolean => /(?:^|\+)(?:Enter|NumpadEnter)(?:\+|$)/.test(key);
const activates = (key: string): boolean => isEnter(key) || /(?:^|\+)(?:Space| )(?:\+|$)/.test(key);

const isReplaced = (error: unknown): boolean =>
  /not attached|Execution context was destroyed|Frame was detached/.test(messageOf(error));

function noneIfGone(error: unknown): ElementHandle[] {
  if (isReplaced(error)) return [];
  throw error;
}

/** The log in Playwright's message shows whether it clicked, and whether the click hit another element. */
function wasClicked(error: unknown): boolean {
  const log = messageOf(error);
  const clicked = log.lastIndexOf('performing click action');
  return (
    (isDriverTimeout(error) || isReplaced(error)) && clicked > log.lastIndexOf('intercepts pointer events')
  );
}
