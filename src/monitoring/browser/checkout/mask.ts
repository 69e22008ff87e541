import type { Locator, Page } from 'playwright-core';
import type { CheckTarget } from '#monitoring/check/check-runner.ts';
import type { CheckoutStep } from '#monitoring/checkout/checkout-flow.ts';

const shown = '•••';
/** Shorter ones would blacken half a page, and are no secrets. */
const shortest = 3;

/** What must not appear in what is kept of a check. */
export function secretsOf({ checkout, basicAuth }: CheckTarget): string[] {
  const typed = (checkout?.steps ?? []).flatMap(({ secret, value }) => (secret && value ? [value] : []));
  return [...typed, ...(basicAuth ? [basicAuth.password] : [])]
    .filter((value) => value.length >= shortest)
    .sort((a, b) => b.length - a.length);
}

/** Also as it stands in an address. */
export function maskText(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).replaceAll('%20', '+'),
    ])
    .reduce((masked, secret) => masked.replaceAll(secret, shown), text);
}

/** Where secrets were typed, and wherever else the page shows them. */
export const maskedPlaces = (
  page: Page,
  steps: readonly CheckoutStep[],
  secrets: readonly string[],
): Locator[] => [
  ...steps.flatMap(({ secret, selector }) => (secret && selector ? [page.locator(selector)] : [])),
  ...secrets.map((secret) => page.getByText(secret)),
  ...secrets.map((secret) => page.locator(`input[value=${JSON.stringify(secret)}]`)),
];
