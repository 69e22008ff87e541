import type { Page } from 'playwright-core';
import type { Clock } from '#platform/clock.ts';
import type { CheckoutStep } from './checkout-step.ts';
import { statusMessage } from '../browser/page/load-failure.ts';
import { isNoSelector } from '../browser/page/no-selector.ts';
import { chooseOption } from './choose-option.ts';
import { showsText } from './expect-text.ts';
import { clickElement, pressKey } from './press-element.ts';
import { StepFailed } from './step-failure.ts';
import type { StepTime } from './step-time.ts';
import { visibleElement } from './visible-element.ts';

export type StepContext = {
  page: Page;
  siteUrl: string;
  allowOrderPlacement: boolean;
  clock: Clock;
  time: StepTime;
};

type Action = (step: CheckoutStep, context: StepContext) => Promise<void>;

const pollMs = 50;
/** What has not loaded by then is a tracker, or not needed for the next step, which waits for what it needs. */
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
      // The page is there, and that was all that was asked for.
    }
  },
  CLICK: ({ selector }, context) => clickElement(selector!, context),
  async FILL(step, { page, time }) {
    const element = await visibleElement(step.selector!, page, time);
    const text = step.value ?? '';
    // A recording does not say whether it typed or chose.
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
      // Pages that are just being left answer nothing; a selector that is none does not get better.
      if (isNoSelector(error)) throw error;
      return false;
    });
    if (isSo) return;
    // A page that takes long to be read has half of the time for itself.
    await clock.sleep(Math.min(Math.max(pollMs, performance.now() - begun), time.left()));
  }
}
