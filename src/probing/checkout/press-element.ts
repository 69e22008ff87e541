import type { ElementHandle, Page } from 'playwright-core';
import { messageOf } from '#platform/errors.ts';
import { collectNames } from './collect-names.ts';
import { placesOrder } from './order-guard.ts';
import { isLate, StepFailed } from './step-failure.ts';
import type { StepTime } from './step-time.ts';
import { visibleElement } from './visible-element.ts';

export type Presser = { page: Page; time: StepTime; allowOrderPlacement: boolean };

/** An element that cannot be pressed by then is looked for anew: it may have another name, or another be in its place. */
const lookMs = 1_000;

/**
 * Clicks on the very element whose names were looked at. A page that replaces it meanwhile, or covers it again, makes this
 * begin anew: what is there now may have another name.
 */
export async function clickElement(selector: string, presser: Presser): Promise<void> {
  const { page, time, allowOrderPlacement } = presser;
  if (allowOrderPlacement)
    return (await visibleElement(selector, page, time)).click({ timeout: time.left() });
  await onElement(selector, presser, async (element) => {
    await refuseOrder(element, 'click');
    // Waits as a click does until nothing is in the way, and presses nothing.
    await element.hover({ timeout: Math.min(lookMs, time.left()) });
    await refuseOrder(element, 'click');
    await element.click({ timeout: Math.min(lookMs, time.left()) }).catch(async (error: unknown) => {
      if (!wasClicked(error)) throw error;
      // The page is busy with it; the step is over when it has come to itself.
      await page.evaluate('0').catch(() => {});
    });
  });
}

/** Presses a key, on the element if there is one, and else wherever the focus is. */
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
      if (!isReplaced(error) && !isLate(error)) throw error;
      time.left();
    } finally {
      void element?.dispose().catch(() => {});
    }
  }
}

/** Wherever the focus has gone by now: that is where the key goes. */
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
    throw new StepFailed('this would place an order, which the flow is not allowed to (allowOrderPlacement)');
}

/** Also those that are held while another is pressed. */
const isEnter = (key: string): boolean => /(?:^|\+)(?:Enter|NumpadEnter)(?:\+|$)/.test(key);
const activates = (key: string): boolean => isEnter(key) || /(?:^|\+)(?:Space| )(?:\+|$)/.test(key);

const isReplaced = (error: unknown): boolean =>
  /not attached|Execution context was destroyed|Frame was detached/.test(messageOf(error));

function noneIfGone(error: unknown): ElementHandle[] {
  if (isReplaced(error)) return [];
  throw error;
}

/** The log that Playwright adds to its message tells whether it came to the click, and whether that hit something else. */
function wasClicked(error: unknown): boolean {
  const log = messageOf(error);
  const clicked = log.lastIndexOf('performing click action');
  return (isLate(error) || isReplaced(error)) && clicked > log.lastIndexOf('intercepts pointer events');
}
