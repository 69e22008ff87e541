import type { CheckoutStep } from '#probing/checkout/checkout-step.ts';
import type { CheckTarget } from '#probing/check.ts';
import type { ProbeReport } from '#probing/report.ts';
import type { TestBrowser } from './browser.fixture.ts';

export const step = (
  name: string,
  action: CheckoutStep['action'],
  rest: Partial<CheckoutStep> = {},
): CheckoutStep => ({
  name,
  action,
  selector: null,
  value: null,
  secret: false,
  timeoutMs: 3_000,
  optional: false,
  ...rest,
});

export const walk = (
  browser: TestBrowser,
  url: string,
  steps: CheckoutStep[],
  { allow = false, ...changes }: Partial<CheckTarget> & { allow?: boolean } = {},
): Promise<ProbeReport> =>
  browser.check(url, { checkout: { steps, allowOrderPlacement: allow }, ...changes });

/** From the product to the checkout of the demo shop. */
export const toCheckout = [
  step('Open', 'GOTO', { value: '/mug' }),
  step('Add', 'CLICK', { selector: '#product-addtocart-button' }),
  step('Added', 'EXPECT_VISIBLE', { selector: '.message-success' }),
  step('Checkout', 'GOTO', { value: '/checkout' }),
];
