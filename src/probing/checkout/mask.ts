import type { Frame, Locator, Page } from 'playwright-core';
import type { CheckTarget } from '../check.ts';
import type { CheckoutStep } from './checkout-step.ts';

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

/** Also in other case, and as it stands in an address, whichever of its characters are escaped there. */
export function maskText(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  return text.replace(new RegExp(secrets.map(inAnyForm).join('|'), 'giu'), shown);
}

/** Each character as it is, or as the bytes that addresses and forms write for it. */
function inAnyForm(secret: string): string {
  return Array.from(secret.toWellFormed(), (character) => {
    const bytes = Array.from(Buffer.from(character), (byte) => byte.toString(16).padStart(2, '0'));
    const escaped = bytes.map((byte) => `%${byte}`).join('');
    const plain = `\\u{${character.codePointAt(0)!.toString(16)}}`;
    return `(?:${[plain, escaped, ...(character === ' ' ? [String.raw`\+`] : [])].join('|')})`;
  }).join('');
}

/** Where secrets were typed, and wherever else the page or a frame of it shows them. Null when that is everywhere. */
export async function maskedPlaces(
  page: Page,
  steps: readonly CheckoutStep[],
  secrets: readonly string[],
): Promise<Locator[] | null> {
  const typed = steps.flatMap(({ secret, selector }) => (secret && selector ? [page.locator(selector)] : []));
  if (secrets.length === 0) return typed;
  const shownIn = await Promise.all(page.frames().map((frame) => placesIn(frame, secrets)));
  const all = [...typed, ...shownIn.flat()];
  return all.length <= mostPlaces ? all : null;
}

/** Each is looked up by itself, in 5 ms. */
const mostPlaces = 200;

/** Nothing here knows the types of a page. */
type Field = {
  value: string;
  placeholder?: string;
  title: string;
  selectedOptions?: Iterable<{ text: string }>;
};

async function placesIn(frame: Frame, secrets: readonly string[]): Promise<Locator[]> {
  const fields = frame.locator('input, textarea, select');
  // What is in a field now is known to the field only: no selector finds it.
  const holding = await fields.evaluateAll(
    (all: Field[], hidden) =>
      all.flatMap(({ value, placeholder, title, selectedOptions = [] }, at) => {
        const chosen = Array.from(selectedOptions, ({ text }) => text);
        const shown = [value, placeholder, title, ...chosen].join('\n').toLowerCase();
        return hidden.some((secret) => shown.includes(secret)) ? [at] : [];
      }),
    secrets.map((secret) => secret.toLowerCase()),
  );
  // Both in any case.
  const saying = secrets.flatMap((secret) => [frame.getByText(secret), frame.getByAltText(secret)]);
  return [...holding.map((at) => fields.nth(at)), ...saying];
}
