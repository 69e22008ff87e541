import type { Locator, Page } from 'playwright-core';
import type { Clock } from '#platform/clock.ts';
import { messageOf } from '#platform/errors.ts';
import type { CheckoutStep } from '#monitoring/checkout/checkout-flow.ts';
import { statusMessage } from '../page/load-failure.ts';
import { collectNames } from './collect-names.ts';
import { placesOrder } from './order-guard.ts';

/** What a step found instead of what it expected, in words for the message. */
export class StepFailed extends Error {}

export type StepContext = { page: Page; siteUrl: string; allowOrderPlacement: boolean; clock: Clock };

type Action = (step: CheckoutStep, ms: number, context: StepContext) => Promise<void>;

const pollMs = 50;
/** What has not loaded by then is a tracker, or not needed for the next step, which waits for what it needs. */
const loadMs = 5_000;

export const actions: Record<CheckoutStep['action'], Action> = {
  async GOTO({ value }, ms, { page, siteUrl }) {
    const answer = await page.goto(new URL(value ?? '/', siteUrl).href, {
      waitUntil: 'domcontentloaded',
      timeout: ms,
    });
    if (answer && !answer.ok()) throw new StepFailed(statusMessage(answer.status(), answer.statusText()));
    await page.waitForLoadState('load', { timeout: Math.min(loadMs, ms) }).catch(() => {});
  },
  async CLICK(step, ms, context) {
    const element = await visible(step, ms, context);
    await refuseOrder(element, context, false);
    await element.click({ timeout: ms });
  },
  async FILL(step, ms, context) {
    const element = await visible(step, ms, context);
    const text = step.value ?? '';
    // A recording does not say whether it typed or chose.
    const kind = await element.evaluate((each: { nodeName: string; type?: string }) =>
      each.nodeName === 'SELECT' ? 'list' : each.type,
    );
    if (kind === 'list') await element.selectOption(text, { timeout: ms });
    else if (kind === 'checkbox' || kind === 'radio')
      await element.setChecked(!['', 'false', 'off'].includes(text), { timeout: ms });
    else await element.fill(text, { timeout: ms });
  },
  async SELECT(step, ms, context) {
    const element = await visible(step, ms, context);
    await element.selectOption(step.value ?? '', { timeout: ms }).catch(() => {
      throw new StepFailed(
        `"${step.selector}" has no choice ${step.secret ? 'like that' : `"${step.value}"`}`,
      );
    });
  },
  async CHECK({ selector }, ms, { page }) {
    await page.locator(selector!).first().check({ timeout: ms });
  },
  async PRESS(step, ms, context) {
    const { page } = context;
    const key = step.value ?? '';
    const element = step.selector ? await visible(step, ms, context) : page.locator('*:focus').first();
    const presses = /(^|\+)(Enter|NumpadEnter|Space)$|^ $/.test(key);
    if (presses && (step.selector || (await element.count()) > 0)) await refuseOrder(element, context, true);
    if (step.selector) await element.press(key, { timeout: ms });
    else await page.keyboard.press(key);
  },
  async WAIT_FOR({ selector }, ms, { page }) {
    await page.locator(selector!).first().waitFor({ state: 'attached', timeout: ms });
  },
  async EXPECT_VISIBLE(step, ms, context) {
    await visible(step, ms, context);
  },
  EXPECT_TEXT: ({ selector, value }, ms, context) =>
    until(ms, context, async () => (await textOf(selector, context.page)).includes(plain(value))),
  EXPECT_NO_TEXT: ({ selector, value }, ms, context) =>
    until(ms, context, async () => !(await textOf(selector, context.page)).includes(plain(value))),
  EXPECT_URL: ({ value }, ms, context) =>
    until(ms, context, async () => context.page.url().includes(value ?? '')),
};

/** The first of those that can be seen: templates name an element in the ways of several versions of a shop. */
async function visible({ selector }: CheckoutStep, ms: number, { page }: StepContext): Promise<Locator> {
  const element = page.locator(selector!).filter({ visible: true }).first();
  await element.waitFor({ state: 'visible', timeout: ms }).catch((error: unknown) => {
    throw isLate(error) ? new StepFailed(`"${selector}" was not visible within ${ms / 1_000} s`) : error;
  });
  return element;
}

async function refuseOrder(element: Locator, context: StepContext, byKey: boolean): Promise<void> {
  if (context.allowOrderPlacement) return;
  const found = await element.evaluate(collectNames);
  const refused =
    placesOrder(found) || (byKey && found.button && placesOrder({ ...found.button, href: null }));
  if (refused)
    throw new StepFailed('this would place an order, which the flow is not allowed to (allowOrderPlacement)');
}

async function until(ms: number, { clock }: StepContext, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new StepFailed('');
    await clock.sleep(pollMs);
  }
}

/** As shown, in lower case and with single spaces: styles change the case of what is shown. */
const textOf = async (selector: string | null, page: Page): Promise<string> => {
  const texts = selector
    ? await page.locator(selector).filter({ visible: true }).allInnerTexts()
    : [await page.locator('body').innerText({ timeout: 1_000 })];
  return plain(texts.join('\n'));
};

/** Playwright's own timeouts, which have no class that could be told by. */
export const isLate = (error: unknown): boolean => /Timeout \d+ms exceeded/.test(messageOf(error));

const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
