import { createHash } from 'node:crypto';
import type { JsError } from '#probing/check.ts';

/**
 * The same for every occurrence of one error. Numbers in its message, the release in its URL and the position in a
 * minified line change; the rest of the message and the path do not.
 */
export function fingerprintOf({ source, message, url, stackTrace }: JsError): string {
  const place = pathOf(url) ?? pathOf(/https?:\/\/[^\s)]+/.exec(stackTrace ?? '')?.[0] ?? null) ?? '';
  const text = message.replace(/https?:\/\/[^\s"')]+/g, 'URL').replace(/[\da-f]{8,}|\d+/gi, '0');
  return createHash('sha256').update(`${source}\n${text}\n${place}`).digest('hex').slice(0, 16);
}

function pathOf(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url);
  return parsed && parsed.host + parsed.pathname.replace(/[\da-f]{8,}|\d+/gi, '0');
}
