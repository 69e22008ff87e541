import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';

/**
 * Browsers send cookies along with requests that other sites cause. Those requests cannot set a JSON content type
 * without our consent, and they name the site they come from.
 */
export function refuseForeignOrigin(headers: IncomingHttpHeaders, publicUrl: URL): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  // Browsers that are told to hide where they come from still say whether it is here.
  const ours =
    origin === undefined
      ? site !== 'cross-site' && site !== 'same-site'
      : URL.canParse(origin) && isOurs(new URL(origin), host, publicUrl);
  if (!ours)
    throw new AppError(
      'FORBIDDEN',
      `Requests from another site are refused. Steward's own pages are at ${publicUrl.origin}.`,
    );
}

/** Anybody on the way to a browser can answer for http://HOST, so those pages are not ours where ours come by https. */
function isOurs(origin: URL, host: string | undefined, publicUrl: URL): boolean {
  if (origin.origin === publicUrl.origin) return true;
  const isWeaker = publicUrl.protocol === 'https:' && origin.protocol !== 'https:';
  return origin.host === host && !isWeaker;
}

export function requireJsonPost(method: string, headers: IncomingHttpHeaders): void {
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  if (method !== 'POST' || !isJson)
    throw new AppError(
      'FORBIDDEN',
      'With a session cookie, send a POST with Content-Type: application/json.',
    );
}
