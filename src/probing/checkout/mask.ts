import type { Frame, Locator, Page } from 'playwright-core';
import type { CheckTarget } from '../check.ts';
import type { CheckoutStep } from './checkout-step.ts';

const shown = '•••';
/** Shorter values would mask half of the page, and are not secrets. */
const minLength = 3;

/** Values that must not appear in a stored result. */
export function secretsOf({ checkout, basicAuth }: CheckTarget): string[] {
  const typed = (checkout?.steps ?? []).flatMap(({ secret, value }) => (secret && value ? [value] : []));
  return [...typed, ...(basicAuth ? [basicAuth.password] : [])]
    .filter((value) => value.length >= minLength)
    .sort((a, b) => b.length - a.length);
}

/** In any case, and as in a URL, whichever of its characters are escaped. */
export function maskText(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  return text.replace(new RegExp(secrets.map(inAnyForm).join('|'), 'giu'), shown);
}

/** Each character as it is or percent-encoded. */
function inAnyForm(secret: string): string {
  return Array.from(secret.toWellFormed(), (character) => {
    const bytes = Array.from(Buffer.from(character), (byte) => byte.toString(16).padStart(2, '0'));
    const escaped = bytes.map((byte) => `%${byte}`).join('');
    const plain = `\\u{${character.codePointAt(0)!.toString(16)}}`;
    return `(?:${[plain, escaped, ...(character === ' ' ? [String.raw`\+`] : [])].join('|')})`;
  }).join('');
}

/** The elements in which secrets were typed, and all others that show them, in all frames. Null if there are too many. */
export async function maskedElements(
  page: Page,
  steps: readonly CheckoutStep[],
  secrets: readonly string[],
): Promise<Locator[] | null> {
  const typed = steps.flatMap(({ secret, selector }) => (secret && selector ? [page.locator(selector)] : []));
  if (secrets.length === 0) return typed;
  const shownIn = await Promise.all(page.frames().map((frame) => elementsIn(frame, secrets)));
  const all = [...typed, ...shownIn.flat()];
  return all.length <= maxMasked ? all : null;
}

/** Each is located separately, in 5 ms. */
const maxMasked = 200;

/** The DOM types are not available here. */
type Field = {
  value: string;
  placeholder?: string;
  title: string;
  selectedOptions?: Iterable<{ text: string }>;
};

async function elementsIn(frame: Frame, secrets: readonly string[]): Promise<Locator[]> {
  const fields = frame.locator('input, textarea, select');
  // No selector finds the current value of a field.
  const holding = await fields.evaluateAll(
    (all: Field[], hidden) =>
      all.flatMap(({ value, placeholder, title, selectedOptions = [] }, at) => {
        const chosen = Array.from(selectedOptions, ({ text }) => text);
        const shown = [value, placeholder, title, ...chosen].join('\n').toLowerCase();
        return hidden.some((secret) => shown.includes(secret)) ? [at] : [];
      }),
    secrets.map((secret) => secret.toLowerCase()),
  );
  // Both ignore case.
  const saying = secrets.flatMap((secret) => [frame.getByText(secret), frame.getByAltText(secret)]);
  return [...holding.map((at) => fields.nth(at)), ...saying];
}
