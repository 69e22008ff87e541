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
      : URL.canParse(origin) &&
        (new URL(origin).host === host || new URL(origin).origin === publicUrl.origin);
  if (!ours) throw new AppError('FORBIDDEN', 'Requests from another site are refused.');
}

export function requireJsonPost(method: string, headers: IncomingHttpHeaders): void {
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  if (method !== 'POST' || !isJson)
    throw new AppError(
      'FORBIDDEN',
      'With a session cookie, send a POST with Content-Type: application/json.',
    );
}
