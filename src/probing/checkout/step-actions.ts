import type { Locator, Page } from 'playwright-core';
import type { Clock } from '#platform/clock.ts';
import { messageOf } from '#platform/errors.ts';
import { isDriverTimeout, isInvalidSelector } from '../browser/page/driver-errors.ts';
import { statusMessage } from '../browser/page/load-failure.ts';
import type { CheckoutStep } from './checkout-step.ts';
import { clickElement, pressKey, visibleElement } from './press-element.ts';
import { StepFailed, StepTimedOut, type StepTime } from './step-time.ts';

export type StepContext = {
  page: Page;
  siteUrl: string;
  allowOrderPlacement: boolean;
  clock: Clock;
  time: StepTime;
};

type Action = (step: CheckoutStep, context: StepContext) => Promise<void>;

const pollMs = 50;
/** What has not loaded by then is a tracker, or not needed: the next step waits for what it needs. */
const loadMs = 5_000;

export const actions: Record<CheckoutStep['action'], Action> = {
  async GOTO({ value }, { page, siteUrl, time }) {
    const answer = await page.goto(new URL(value ?? '/', siteUrl).href, {
      waitUntil: 'domcontentloaded',
      timeout: time.left(),
    });
    if (answer && !answer.ok()) throw new StepFailed(statusMessage(answer.status(), answer.statusText()));
    try {
      await page.waitForLoadState('load', { timeout: Math.min(loadMs, time.left()) });
    } catch {
      // The document has loaded, which is enough.
    }
  },
  CLICK: ({ selector }, context) => clickElement(selector!, context),
  async FILL(step, { page, time }) {
    const element = await visibleElement(step.selector!, page, time);
    const text = step.value ?? '';
    // A recording does not say whether the text was typed or selected.
    const kind = await element.evaluate(
      (each: { nodeName: string; type?: string }) => (each.nodeName === 'SELECT' ? 'list' : each.type),
      undefined,
      { timeout: time.left() },
    );
    if (kind === 'list') await chooseOption(element, step, time);
    else if (kind === 'checkbox' || kind === 'radio')
      await element.setChecked(!['', 'false', 'off'].includes(text), { timeout: time.left() });
    else await element.fill(text, { timeout: time.left() });
  },
  async SELECT(step, { page, time }) {
    await chooseOption(await visibleElement(step.selector!, page, time), step, time);
  },
  async CHECK({ selector }, { page, time }) {
    await page.locator(selector!).first().check({ timeout: time.left() });
  },
  PRESS: ({ selector, value }, context) => pressKey(selector, value ?? '', context),
  async WAIT_FOR({ selector }, { page, time }) {
    await page.locator(selector!).first().waitFor({ state: 'attached', timeout: time.left() });
  },
  async EXPECT_VISIBLE({ selector }, { page, time }) {
    await visibleElement(selector!, page, time);
  },
  EXPECT_TEXT: ({ selector, value }, context) =>
    until(context, async () => (await showsText(context.page, selector, value ?? '')) === true),
  EXPECT_NO_TEXT: ({ selector, value }, context) =>
    until(context, async () => (await showsText(context.page, selector, value ?? '')) === false),
  EXPECT_URL: ({ value }, context) => until(context, async () => context.page.url().includes(value ?? '')),
};

async function until({ clock, time }: StepContext, holds: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const begun = performance.now();
    const isSo = await holds().catch((error: unknown) => {
      // A page cannot be read while it navigates; an invalid selector stays invalid.
      if (isInvalidSelector(error)) throw error;
      return false;
    });
    if (isSo) return;
    // A page that takes long to read gets half of the time for itself.
    await clock.sleep(Math.min(Math.max(pollMs, performance.now() - begun), time.left()));
  }
}

/** Selects from a list by value or label. Waits for the option, because options may still be loading. */
async function chooseOption(list: Locator, step: CheckoutStep, time: StepTime): Promise<void> {
  await list.selectOption(step.value ?? '', { timeout: time.left() }).catch((error: unknown) => {
    throw isDriverTimeout(error) ? new StepTimedOut(whyNotChosen(messageOf(error), step)) : error;
  });
}

/** The last obstacle in the log that Playwright adds to its message. */
function whyNotChosen(log: string, { selector, value, secret }: CheckoutStep): string {
  const choice = secret ? 'the choice' : `the choice "${value}"`;
  if (log.includes('did not find some options')) return `"${selector}" did not have ${choice}`;
  if (log.includes('option being selected is not enabled'))
    return `${choice} of "${selector}" was not enabled`;
  return log.includes('element is not enabled') ? `"${selector}" was not enabled` : '';
}

/** Text beyond this is not read, as in page checks. */
const maxCharacters = 1_048_576;

type Shown = { innerText?: string };

/**
 * Whether the text is shown. Case and spaces do not matter, because styles change them. The page itself searches, since
 * this is asked 20 times per second and a page can have 100 MB. Undefined while there is no page.
 */
async function showsText(page: Page, selector: string | null, text: string): Promise<boolean | undefined> {
  const scope = selector ? page.locator(selector).filter({ visible: true }) : page.locator('body');
  const shown = await scope.evaluateAll(
    (elements: Shown[], { wanted, max }) => {
      let whole = '';
      for (const { innerText = '' } of elements) {
        whole += `${innerText.slice(0, max - whole.length)}\n`;
        if (whole.length >= max) break;
      }
      const isShown = whole.replace(/\s+/g, ' ').toLowerCase().includes(wanted);
      return { isShown, count: elements.length };
    },
    { wanted: text.replace(/\s+/g, ' ').trim().toLowerCase(), max: maxCharacters },
  );
  return shown.count === 0 && selector === null ? undefined : shown.isShown;
}
