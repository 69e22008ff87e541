import { Temporal } from 'temporal-polyfill';

const plain = (text: string): string => text;
const utf16 = (text: string): number => text.length;
/** In UTF-8 bytes inside a JSON string, without the quotes. */
export const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

type Fit = {
  /** Applied per character, so that the text is never cut inside an escape sequence. */
  escape?: (text: string) => string;
  /** Defaults to UTF-16 units, the largest count of any provider. */
  measure?: (text: string) => number;
};

/** The escaped text in at most `max` units. Longer text is cut between characters and ends with an ellipsis. */
export function fitText(text: string, max: number, { escape = plain, measure = utf16 }: Fit = {}): string {
  const whole = escape(text);
  if (measure(whole) <= max) return whole;
  const ellipsis = '…';
  let left = max - measure(ellipsis);
  let fitted = '';
  for (const character of text) {
    const piece = escape(character);
    left -= measure(piece);
    if (left < 0) break;
    fitted += piece;
  }
  return fitted + ellipsis;
}

/** Text of a page may contain line breaks, control characters and characters that reverse the reading direction. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim();

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** The two largest units, as in "2 h 5 min". */
export function formatDuration(ms: number): string {
  let seconds = Math.max(0, Math.round(ms / 1_000));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(seconds / size);
    seconds -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(' ') || '0 s';
}

/** "2026-08-22 16:04 (Europe/Berlin)", or "2026-08-22 14:04 UTC" if the time zone of the readers is not known. */
export function formatTime(iso: string, timezone: string | null = null): string {
  const utc = `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
  if (timezone === null || timezone === 'UTC') return utc;
  try {
    const at = Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDateTime();
    const time = at.toString({ smallestUnit: 'minute' }).replace('T', ' ');
    return `${time} (${timezone.replaceAll('_', ' ')})`;
  } catch {
    // A zone that the time zone data no longer contains must not keep a message from being sent.
    return utc;
  }
}
