import { codeOf } from '../errors.ts';
import { CookieJar } from './cookie-jar.ts';
import { exchange } from './exchange.ts';
import { exchangeFailure, OutboundError } from './failure.ts';
import { openConnection, type RequestProgress } from './open-connection.ts';
import type { OutboundOptions, OutboundResponse } from './options.ts';
import { isRedirect, nextHop, parseTarget, type Hop } from './redirect.ts';
import type { ResponseHead } from './response-head.ts';
import { Scope } from './scope.ts';
import { certificateDate } from './tls-failure.ts';

/**
 * Sends an HTTP request to a URL that a user chose. Each hop uses a new connection to an address that `policy` allows.
 * Time and size are limited. Every failure of the network or the server is an `OutboundError`.
 */
export async function outboundRequest(
  target: string | URL,
  options: OutboundOptions,
): Promise<OutboundResponse> {
  const scope = new Scope();
  const stopWatching = scope.cancelOn(options.signal);
  const stopTimer = scope.expireAfter(options.timeoutMs ?? 30_000, 'TIMEOUT');
  try {
    return await followRedirects(scope, firstHop(target, options), options);
  } finally {
    stopTimer();
    stopWatching();
    scope.close();
  }
}

async function followRedirects(
  scope: Scope,
  first: Hop,
  options: OutboundOptions,
): Promise<OutboundResponse> {
  const maxRedirects = options.maxRedirects ?? 10;
  const began = performance.now();
  const progress: RequestProgress = {
    address: undefined,
    phases: { dnsMs: 0, connectMs: 0, tlsMs: 0, firstByteMs: 0, totalMs: 0 },
  };
  const { phases } = progress;
  const exchangeOptions = {
    limit: {
      maxBytes: options.maxBytes ?? 1_048_576,
      onOverflow: options.onOverflow ?? 'error',
      keep: options.keepBody ?? true,
    },
    isRedirect: ({ status, headers }: ResponseHead) =>
      maxRedirects > 0 && headers.location !== undefined && isRedirect(status),
    beforeBody: options.beforeBody,
  };
  const visited: string[] = [];
  const jar = options.cookies ? new CookieJar() : undefined;
  let hop = first;
  let certificateExpiresAt: Date | undefined;
  let certificateOf: OutboundResponse['certificateOf'];
  for (;;) {
    try {
      const { socket, certificate } = await openConnection(scope, hop, options, progress);
      const expiresAt = certificate && certificateDate(certificate.validTo);
      if (expiresAt && (!certificateExpiresAt || expiresAt < certificateExpiresAt)) {
        certificateExpiresAt = expiresAt;
        certificateOf = { host: hop.url.hostname, validFrom: certificateDate(certificate.validFrom) };
      }
      const response = await exchange(scope, socket, withCookies(hop, jar), exchangeOptions);
      phases.firstByteMs = response.firstByteAt - began;
      if (!exchangeOptions.isRedirect(response)) {
        phases.totalMs = performance.now() - began;
        return {
          status: response.status,
          statusText: response.statusText,
          headers: response.headers,
          body: response.body,
          truncated: response.truncated,
          url: hop.url.href,
          redirects: visited.length,
          phases,
          remoteAddress: progress.address ?? '',
          certificateExpiresAt,
          certificateOf,
        };
      }
      visited.push(hop.url.href);
      jar?.store(hop.url, response.headers['set-cookie']);
      const next = nextHop(hop, response.status, response.headers.location ?? '', options.sensitiveHeaders);
      if (visited.length > maxRedirects)
        throw tooManyRedirects(maxRedirects, visited.includes(next.url.href));
      scope.close();
      progress.address = undefined;
      hop = next;
    } catch (error) {
      throw explain(error, first, hop, progress);
    }
  }
}

const nameOf = (cookie: string): string => cookie.split('=', 1)[0]!;

function withCookies(hop: Hop, jar: CookieJar | undefined): Hop {
  const stored = jar?.headerFor(hop.url);
  if (stored === undefined) return hop;
  // The server may have replaced one of those that the caller gave. The others stay.
  const names = new Set(stored.split('; ').map(nameOf));
  const given = (hop.headers['cookie'] ?? '')
    .split(/; */)
    .filter((each) => each !== '' && !names.has(nameOf(each)));
  return { ...hop, headers: { ...hop.headers, cookie: [...given, stored].join('; ') } };
}

function firstHop(target: string | URL, options: OutboundOptions): Hop {
  const headers: Record<string, string> = { 'user-agent': 'Steward', accept: '*/*' };
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value;
  // These are derived from the URL and the body, which a redirect changes.
  for (const name of ['host', 'connection', 'transfer-encoding', 'content-length']) delete headers[name];
  if (options.basicAuth) {
    const { username, password } = options.basicAuth;
    headers['authorization'] = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }
  const body = options.body === undefined ? undefined : Buffer.from(options.body);
  if (body) headers['content-length'] = String(body.length);
  return {
    url: parseTarget(target),
    method: (options.method ?? 'GET').toUpperCase(),
    headers,
    body,
    policy: options.policy,
  };
}

const tooManyRedirects = (max: number, isLoop: boolean): OutboundError =>
  isLoop
    ? new OutboundError('redirects', 'REDIRECT_LOOP', 'redirect loop')
    : new OutboundError('redirects', 'TOO_MANY_REDIRECTS', `redirected more than ${max} times`);

/** Turns Node's errors into an `OutboundError` and names the host after a redirect. Errors without a code are bugs. */
function explain(error: unknown, first: Hop, hop: Hop, { address }: RequestProgress): unknown {
  const code = codeOf(error);
  const known = error instanceof OutboundError || code === undefined ? error : exchangeFailure(code, error);
  if (!(known instanceof OutboundError)) return known;
  known.address ??= address;
  // As in a response: in the form of the URL.
  if (known.certificateOf) known.certificateOf = { ...known.certificateOf, host: hop.url.hostname };
  if (hop.url.host === first.url.host) return known;
  const message = `${known.message} (after a redirect to ${hop.url.host})`;
  return new OutboundError(known.kind, known.code, message, known);
}
