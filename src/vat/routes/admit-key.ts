import type { FastifyRequest } from 'fastify';
import { AppError, forbidden, rateLimited, unauthorized } from '#platform/errors.ts';
import { keyPrefix, parseKey, type Asker, type KeyHolder } from '../key/vat-key.ts';
import type { Vat } from '../validation/vat.ts';

/** Paths that no route gets have no parsed query. */
export type KeyRequest = Pick<FastifyRequest, 'query' | 'headers'>;

/** Whether a request to `validate` or `lookup` is answered, with the headers of its response. */
export type Admission = {
  /** Null without a key, and not a member. */
  holder: Asker | null;
  error: AppError | null;
  headers: Readonly<Record<string, string>>;
};

// The checkout pages of shops call this from other origins. Keys are not sent by browsers on their own, as cookies are.
const forAnyPage = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' };
const challenge = { ...forAnyPage, 'www-authenticate': 'Bearer realm="VAT"' };

const open: Admission = { holder: null, error: null, headers: forAnyPage };

/** The member who sent a request without a key, or an error. Asked only if the server needs keys. */
export type FindMember = () => Promise<Asker | AppError>;

/** Without a promise if the key is in memory, because this is the hot path. */
export function admitKey(
  vat: Vat,
  request: KeyRequest,
  findMember: FindMember,
): Admission | Promise<Admission> {
  const given = givenKey(request);
  if (given === null) return vat.settings.access === 'open' ? open : admitMember(vat, findMember);
  const hash = parseKey(given);
  const holder = hash === null ? null : vat.keys.find(hash);
  return holder instanceof Promise
    ? holder.then((found) => decide(vat, request, found))
    : decide(vat, request, holder);
}

/** Pages of other origins cannot read what a member gets. */
async function admitMember(vat: Vat, findMember: FindMember): Promise<Admission> {
  const found = await findMember();
  const headers = { 'cache-control': 'no-store' };
  if (!(found instanceof AppError)) return { holder: found, error: null, headers };
  if (found.code !== 'UNAUTHORIZED') return refused(found, headers);
  vat.metrics.keyUsed('missing');
  return refused(
    unauthorized('Send a VAT key: ?requester=vatk_… or Authorization: Bearer vatk_…'),
    challenge,
  );
}

/**
 * The key in the query or, for servers, in the header, which keeps it out of the logs of proxies. Null if there is none: other
 * credentials have no meaning here. A key that was given twice is a wrong one.
 */
function givenKey({ query, headers }: KeyRequest): string | null {
  const { requester } = query as { requester?: string | string[] };
  if (requester !== undefined) return typeof requester === 'string' ? requester : '';
  const { authorization } = headers;
  if (authorization === undefined) return null;
  const [, text] = bearer.exec(authorization) ?? [];
  return text?.startsWith(keyPrefix) ? text.trimEnd() : null;
}

/** The name of a scheme is case-insensitive (RFC 9110). */
const bearer = /^bearer +(\S.*)$/i;

function decide(vat: Vat, request: KeyRequest, holder: KeyHolder | null): Admission {
  if (!holder) {
    vat.metrics.keyUsed('unknown');
    return refused(unauthorized('This VAT key does not exist or has been revoked.'), challenge);
  }
  const { origin } = request.headers;
  const headers = headersFor(holder, origin);
  if (!headers) {
    vat.metrics.keyUsed('wrong origin');
    const message = origin
      ? 'This VAT key may not be used by pages of this origin.'
      : 'This VAT key may only be used by the pages of its allowed origins.';
    return refused(forbidden(message), { 'cache-control': 'no-store', vary: 'Origin' });
  }
  const waitSeconds = vat.keys.spend(holder);
  if (waitSeconds > 0) {
    vat.metrics.keyUsed('limited');
    return refused(rateLimited(waitSeconds), { ...headers, 'access-control-expose-headers': 'Retry-After' });
  }
  vat.metrics.keyUsed('admitted');
  return { holder, error: null, headers };
}

/** Null if the page may not use the key. */
function headersFor({ allowedOrigins }: KeyHolder, origin: string | undefined): Admission['headers'] | null {
  if (allowedOrigins === null) return forAnyPage;
  if (origin === undefined || !allowedOrigins.has(origin)) return null;
  return { 'cache-control': 'no-store', 'access-control-allow-origin': origin, vary: 'Origin' };
}

const refused = (error: AppError, headers: Admission['headers']): Admission => ({
  holder: null,
  error,
  headers,
});
