import type { Locator } from 'playwright-core';
import { messageOf } from '#platform/errors.ts';
import type { CheckoutStep } from './checkout-step.ts';
import { isLate, TooLate } from './step-failure.ts';
import type { StepTime } from './step-time.ts';

/** Chooses from a list by value or label. Choices may still be loading, so it waits for the one that is wanted. */
export async function chooseOption(list: Locator, step: CheckoutStep, time: StepTime): Promise<void> {
  await list.selectOption(step.value ?? '', { timeout: time.left() }).catch((error: unknown) => {
    throw isLate(error) ? new TooLate(whyNot(messageOf(error), step)) : error;
  });
}

/** What Playwright last ran into, from the log that it adds to its message. */
function whyNot(log: string, { selector, value, secret }: CheckoutStep): string {
  const choice = secret ? 'the choice' : `the choice "${value}"`;
  if (log.includes('did not find some options')) return `"${selector}" did not have ${choice}`;
  if (log.includes('option being selected is not enabled'))
    return `${choice} of "${selector}" was not enabled`;
  return log.includes('element is not enabled') ? `"${selector}" was not enabled` : '';
}
