import type { CheckTarget } from '../check.ts';
import { decodeText } from '../charset.ts';

export type Page = { body: Buffer; charset: string; truncated: boolean };

/** Patterns that make a page fail; `IGNORE` is for JavaScript errors. */
export const failPatterns = ({ patterns }: Pick<CheckTarget, 'patterns'>): string[] =>
  patterns.filter(({ action }) => action === 'FAIL').map(({ pattern }) => pattern);

export const wantedText = ({ expectedContent }: Pick<CheckTarget, 'expectedContent'>): string | undefined =>
  expectedContent === null || expectedContent === '' ? undefined : expectedContent;

/** Undefined if the text is on the page. */
export function missingText(page: Page, text: string): string | undefined {
  if (contains(page, text)) return undefined;
  const shown = text.length > 100 ? `${text.slice(0, 100)}…` : text;
  return `the text "${shown}" is not on the page${page.truncated ? ', of which the first 1 MiB was read' : ''}`;
}

/** UTF-8 and ASCII are compared as bytes: 0.05 ms for 1 MiB, while decoding takes 2 ms. */
function contains({ body, charset }: Page, text: string): boolean {
  const isAscii = /^[\0-\x7f]*$/.test(text);
  if (charset === 'utf-8' || (isAscii && asciiCompatible.test(charset)))
    return body.includes(text, 0, 'utf8');
  return decodeText(body, charset).includes(text);
}

const asciiCompatible = /^(?:iso-8859-|windows-125)/;
