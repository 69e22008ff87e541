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
 * The cookies of one request and its redirects. Shops that set a cookie and redirect to check it would redirect clients without
 * cookies forever.
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

/** The parts of RFC 6265 that matter within seconds. Without a value, the cookie is deleted. */
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
  if (domain !== '' && !mayCover(domain, url.hostname)) return undefined;
  const path = attributes.get('path') ?? '';
  return {
    name: pair.slice(0, equals).trim(),
    value: isTakenBack(attributes) ? undefined : pair.slice(equals + 1).trim(),
    domain: domain === '' ? url.hostname : domain,
    isHostOnly: domain === '',
    path: path.startsWith('/') ? path : url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/'))),
    secure: attributes.has('secure'),
  };
}

/** A host can set cookies for itself and its parent domains, but not for a top-level domain. */
const mayCover = (domain: string, host: string): boolean =>
  domain === host || (domain.includes('.') && isIP(host) === 0 && host.endsWith(`.${domain}`));

function isTakenBack(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return Date.parse(attributes.get('expires') ?? '') < Date.now();
}

const isUnder = (path: string, prefix: string): boolean =>
  path === prefix || (path.startsWith(prefix) && (prefix.endsWith('/') || path[prefix.length] === '/'));
