import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';

/**
 * Protects against cross-site request forgery. Browsers send cookies with requests that other sites cause, but such requests
 * cannot have a JSON content type without our consent, and they name their origin.
 */
export function refuseForeignOrigin(headers: IncomingHttpHeaders, publicUrl: URL): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  // A browser that hides the origin still says whether it is the same.
  const ours =
    origin === undefined
      ? site !== 'cross-site' && site !== 'same-site'
      : URL.canParse(origin) && isOurs(new URL(origin), host, publicUrl);
  if (!ours)
    throw new AppError(
      'FORBIDDEN',
      `Requests from other sites are refused. Open Steward at ${publicUrl.origin}.`,
    );
}

/** Anyone on the network path can serve http://HOST, so with an https URL such pages are not trusted. */
function isOurs(origin: URL, host: string | undefined, publicUrl: URL): boolean {
  if (origin.origin === publicUrl.origin) return true;
  const isWeaker = publicUrl.protocol === 'https:' && origin.protocol !== 'https:';
  return origin.host === host && !isWeaker;
}

export function requireJsonPost(method: string, headers: IncomingHttpHeaders): void {
  requirePostOf('application/json', method, headers);
}

/** For uploads: like JSON, no form of another site can send CSV. */
export function requireCsvPost(method: string, headers: IncomingHttpHeaders): void {
  requirePostOf('text/csv', method, headers);
}

function requirePostOf(type: string, method: string, headers: IncomingHttpHeaders): void {
  const [given = ''] = (headers['content-type'] ?? '').split(';');
  if (method !== 'POST' || given.trim().toLowerCase() !== type)
    throw new AppError('FORBIDDEN', `This must be a POST request with Content-Type: ${type}.`);
}
