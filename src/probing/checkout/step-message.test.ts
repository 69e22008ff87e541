import { describe, expect, it } from 'vitest';
import type { CheckoutStep } from './checkout-step.ts';
import { StepTimedOut } from './step-time.ts';
import { stepMessage } from './step-message.ts';

const step = (action: CheckoutStep['action'], rest: Partial<CheckoutStep> = {}): CheckoutStep => ({
  name: 'Step',
  action,
  selector: '#x',
  value: 'a',
  secret: false,
  timeoutMs: null,
  optional: false,
  ...rest,
});
const say = (of: CheckoutStep, error: Error): string =>
  stepMessage(of, error, 3_000, 'https://shop.example/');

describe('the message of a step', () => {
  it.each<[CheckoutStep, string, string]>([
    [
      step('FILL'),
      'locator.fill: Error: Element is not an <input>, <textarea>, <select> or [contenteditable]',
      '"#x" is not a field that can be filled in',
    ],
    [step('FILL'), 'locator.fill: Error: Input of type "file" cannot be filled', '"#x" is a file field'],
    [
      step('FILL'),
      'locator.fill: Error: Cannot type text into input[type=number]',
      '"#x" takes numbers only',
    ],
    [
      step('FILL'),
      'locator.fill: Error: Malformed value\nCall log:\n  - …',
      '"#x" does not take a value of this form',
    ],
    [
      step('SELECT'),
      'locator.selectOption: Error: Element is not a <select> element',
      '"#x" is not a list of choices',
    ],
    [step('CHECK'), 'locator.check: Error: Not a checkbox or radio button', '"#x" is not a checkbox'],
    [
      step('CHECK'),
      'locator.check: Clicking the checkbox did not change its state',
      '"#x" stayed as it was when it was clicked',
    ],
    [step('PRESS'), 'keyboard.press: Unknown key: "a"', 'there is no key called "a"'],
    [step('PRESS', { secret: true }), 'keyboard.press: Unknown key: "a"', 'there is no such key'],
    [
      step('GOTO', { value: '/cart' }),
      'page.goto: Navigation to "https://shop.example/cart" is interrupted by another navigation to "https://shop.example/login"',
      'https://shop.example/login took the place of /cart before it had loaded',
    ],
    [step('GOTO', { value: '/bill' }), 'page.goto: Download is starting', 'the answer is a download'],
    [step('GOTO'), 'page.goto: net::ERR_TOO_MANY_REDIRECTS at https://shop.example/', 'too many redirects'],
    [step('CLICK'), 'elementHandle.click: Something new\nCall log: …', '"#x" could not be clicked'],
    [step('CLICK'), 'elementHandle.click: Timeout 3000ms exceeded.', '"#x" could not be clicked within 3 s'],
  ])('of %o is not the driver’s: %s', (of, words, message) => {
    expect(say(of, new Error(words))).toBe(message);
  });

  it('says how long the step waited', () => {
    expect(say(step('CLICK'), new StepTimedOut('"#x" was not visible'))).toBe(
      '"#x" was not visible within 3 s',
    );
    expect(say(step('EXPECT_URL'), new StepTimedOut(''))).toBe(
      'the address https://shop.example/ did not come to contain "a" within 3 s',
    );
  });
});
