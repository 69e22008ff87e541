import { createHash } from 'node:crypto';
import type { JsError } from '#probing/check.ts';

/**
 * The same for every time that one mistake shows itself: numbers in its message, the release in its address and the place
 * in a minified line change, what it says and where it comes from do not.
 */
export function fingerprintOf({ source, message, url, stackTrace }: JsError): string {
  const place = pathOf(url) ?? pathOf(/https?:\/\/[^\s)]+/.exec(stackTrace ?? '')?.[0] ?? null) ?? '';
  const said = message.replace(/https?:\/\/[^\s"')]+/g, 'URL').replace(/[\da-f]{8,}|\d+/gi, '0');
  return createHash('sha256').update(`${source}\n${said}\n${place}`).digest('hex').slice(0, 16);
}

function pathOf(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url);
  return parsed && parsed.host + parsed.pathname.replace(/[\da-f]{8,}|\d+/gi, '0');
}
