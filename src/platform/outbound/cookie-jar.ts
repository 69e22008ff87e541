import { isIP } from 'node:net';

type Cookie = {
  name: string;
  value: string;
  domain: string;
  isHostOnly: boolean;
  path: string;
  secure: boolean;
};

const maxCookies = 50;
const maxSize = 4_096;

/**
 * The cookies of one request and its redirects. Some shops set a cookie and redirect until it comes back, so a client
 * without cookies would end in a redirect loop.
 */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  store(url: URL, setCookies: readonly string[] = []): void {
    for (const line of setCookies) {
      const cookie = line.length > maxSize ? undefined : parseCookie(line, url);
      if (!cookie) continue;
      const key = `${cookie.name}\n${cookie.domain}\n${cookie.path}`;
      this.#cookies.delete(key);
      if (cookie.value !== undefined && this.#cookies.size < maxCookies) {
        this.#cookies.set(key, { ...cookie, value: cookie.value });
      }
    }
  }

  headerFor(url: URL): string | undefined {
    const sent = [...this.#cookies.values()].filter(
      (cookie) =>
        (url.hostname === cookie.domain ||
          (!cookie.isHostOnly && url.hostname.endsWith(`.${cookie.domain}`))) &&
        isUnder(url.pathname, cookie.path) &&
        (!cookie.secure || url.protocol === 'https:'),
    );
    return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }
}

/** RFC 6265, as far as it matters for a few seconds. A cookie without a value is deleted. */
function parseCookie(
  line: string,
  url: URL,
): (Omit<Cookie, 'value'> & { value: string | undefined }) | undefined {
  const [pair = '', ...rest] = line.split(';');
  const equals = pair.indexOf('=');
  if (equals < 1 || /[^\t\x20-\x7e\x80-\xff]/.test(pair)) return undefined;
  const attributes = new Map(
    rest.map((each): [string, string] => {
      const [name = '', ...value] = each.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase() ?? '';
  if (domain !== '' && !mayClaim(domain, url.hostname)) return undefined;
  const path = attributes.get('path') ?? '';
  return {
    name: pair.slice(0, equals).trim(),
    value: isExpired(attributes) ? undefined : pair.slice(equals + 1).trim(),
    domain: domain === '' ? url.hostname : domain,
    isHostOnly: domain === '',
    path: path.startsWith('/') ? path : url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/'))),
    secure: attributes.has('secure'),
  };
}

/** A host can set cookies for itself and its parent domains, except for a top-level domain. */
const mayClaim = (domain: string, host: string): boolean =>
  domain === host || (domain.includes('.') && isIP(host) === 0 && host.endsWith(`.${domain}`));

function isExpired(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return Date.parse(attributes.get('expires') ?? '') < Date.now();
}

const isUnder = (path: string, prefix: string): boolean =>
  path === prefix || (path.startsWith(prefix) && (prefix.endsWith('/') || path[prefix.length] === '/'));
