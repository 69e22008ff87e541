const plain = (text: string): string => text;
const utf16 = (text: string): number => text.length;
export const utf8 = (text: string): number => Buffer.byteLength(text);
/** As it counts inside a JSON text, without the quotes. */
export const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

type Fit = {
  /** Applied piece by piece, so that a cut never falls inside of an escape. */
  escape?: (text: string) => string;
  /** UTF-16 units unless told: no provider counts a text longer than that. */
  measure?: (text: string) => number;
};

/** The text, escaped, in at most `most` units; what is too long ends in an ellipsis. Characters stay whole. */
export function fitText(text: string, most: number, { escape = plain, measure = utf16 }: Fit = {}): string {
  const whole = escape(text);
  if (measure(whole) <= most) return whole;
  const ellipsis = '…';
  let left = most - measure(ellipsis);
  let fitted = '';
  for (const character of text) {
    const piece = escape(character);
    left -= measure(piece);
    if (left < 0) break;
    fitted += piece;
  }
  return fitted + ellipsis;
}

/** What a page says may hold line breaks, control characters and characters that turn the reading direction around. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim();
