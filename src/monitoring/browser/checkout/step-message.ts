import { messageOf } from '#platform/errors.ts';
import type { CheckoutStep } from '#monitoring/checkout/checkout-flow.ts';
import { TimedOut } from '../page/deadline.ts';
import { netErrorMessage } from '../page/net-error.ts';
import { isNoSelector } from '../page/no-selector.ts';
import { isLate, StepFailed } from './step-actions.ts';

/** What was expected of the step and did not happen. `url` is where the browser was then. */
export function stepMessage(step: CheckoutStep, error: unknown, ms: number, url: string): string {
  if (error instanceof StepFailed && error.message !== '') return error.message;
  const text = messageOf(error);
  const net = netErrorMessage(text);
  if (net !== undefined) return net;
  if (isNoSelector(error)) return `"${step.selector}" is not a selector`;
  const isTime = error instanceof TimedOut || error instanceof StepFailed || isLate(error);
  return isTime ? `${expectation(step, url)} within ${ms / 1_000} s` : (text.split('\n')[0] ?? text);
}

function expectation({ action, selector, value, secret }: CheckoutStep, url: string): string {
  const what = secret ? 'the text' : `"${value}"`;
  const where = selector ? ` in "${selector}"` : '';
  switch (action) {
    case 'GOTO':
      return `${secret ? 'the address' : value} did not load`;
    case 'CLICK':
      return `"${selector}" could not be clicked`;
    case 'FILL':
    case 'SELECT':
      return `"${selector}" could not be filled in`;
    case 'CHECK':
      return `"${selector}" could not be checked`;
    case 'PRESS':
      return `the key ${value} could not be pressed${where}`;
    case 'WAIT_FOR':
      return `"${selector}" did not appear`;
    case 'EXPECT_VISIBLE':
      return `"${selector}" was not visible`;
    case 'EXPECT_TEXT':
      return `${what} was not shown${where}`;
    case 'EXPECT_NO_TEXT':
      return `${what} did not disappear${where}`;
    case 'EXPECT_URL':
      return `the address ${url} did not come to contain ${what}`;
    default:
      return action satisfies never;
  }
}
