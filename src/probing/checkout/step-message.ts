import { messageOf } from '#platform/errors.ts';
import type { CheckoutStep } from './checkout-step.ts';
import { isInvalidSelector, netErrorMessage } from '../browser/page/driver-errors.ts';
import { PageCrashed } from '../browser/page/observe.ts';
import { isTimeout, StepFailed, StepTimedOut } from './step-time.ts';

/** What the step expected and what did not happen. `url` is the address of the page. */
export function stepMessage(step: CheckoutStep, error: unknown, ms: number, url: string): string {
  if (error instanceof StepFailed) return error.message;
  if (error instanceof PageCrashed) return 'the page crashed the browser';
  if (isTimeout(error)) {
    const happened = error instanceof StepTimedOut ? error.message : '';
    return `${happened || expectation(step, url)} within ${ms / 1_000} s`;
  }
  const text = messageOf(error);
  const net = netErrorMessage(text);
  if (net !== undefined) return net;
  if (isInvalidSelector(error)) return `"${step.selector}" is not a selector`;
  return translated(step, text.split('\n')[0] ?? text) ?? expectation(step, url);
}

/** Playwright's messages are for programmers. */
const translations: readonly [RegExp, (step: CheckoutStep, found: string) => string][] = [
  [/Element is not an? <select>/, ({ selector }) => `"${selector}" is not a list of choices`],
  [
    /Element is not an <input>|Node is not an HTMLElement/,
    ({ selector }) => `"${selector}" is not a field that can be filled in`,
  ],
  [/Input of type "(\w+)" cannot be filled/, ({ selector }, type) => `"${selector}" is a ${type} field`],
  [/Cannot type text into input\[type=number\]/, ({ selector }) => `"${selector}" takes numbers only`],
  [/Malformed value/, ({ selector }) => `"${selector}" does not take a value of this form`],
  [/Not a checkbox or radio button/, ({ selector }) => `"${selector}" is not a checkbox`],
  [/did not change its state/, ({ selector }) => `"${selector}" stayed as it was when it was clicked`],
  [
    /Cannot uncheck radio button/,
    ({ selector }) => `"${selector}" is one of several and cannot be unchecked`,
  ],
  [
    /Unknown key/,
    ({ value, secret }) => (secret ? 'there is no such key' : `there is no key called "${value}"`),
  ],
  [
    /interrupted by another navigation to "([^"]+)"/,
    ({ value, secret }, to) =>
      `${to} took the place of ${secret ? 'the address' : value} before it had loaded`,
  ],
  [/Download is starting/, () => 'the answer is a download'],
];

function translated(step: CheckoutStep, text: string): string | undefined {
  for (const [pattern, say] of translations) {
    const found = pattern.exec(text);
    if (found) return say(step, found[1] ?? '');
  }
  return undefined;
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
      return `the key ${secret ? '' : `${value} `}could not be pressed${where}`;
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
