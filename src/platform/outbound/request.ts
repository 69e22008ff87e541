import { codeOf } from '../errors.ts';
import { CookieJar } from './cookie-jar.ts';
import { exchange } from './exchange.ts';
import { exchangeFailure, OutboundError } from './failure.ts';
import { openConnection, type Trail } from './open-connection.ts';
import type { OutboundOptions, OutboundResponse } from './options.ts';
import { isRedirect, nextHop, parseTarget, type Hop } from './redirect.ts';
import type { ResponseHead } from './response-head.ts';
import { Scope } from './scope.ts';
import { certificateFacts, type CertificateFacts } from './tls.ts';

/**
 * One HTTP request to an untrusted target: over a new connection to an address that `policy` allows, checked again for each
 * redirect, with limits for time and size. Failures outside of this process are `OutboundError`s.
 */
export async function outboundRequest(
  target: string | URL,
  options: OutboundOptions,
): Promise<OutboundResponse> {
  const scope = new Scope();
  const stopFollowing = scope.follow(options.signal);
  const stopTimer = scope.expireAfter(options.timeoutMs ?? 30_000, 'TIMEOUT');
  try {
    return await followRedirects(scope, firstHop(target, options), options);
  } finally {
    stopTimer();
    stopFollowing();
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
  const trail: Trail = {
    address: undefined,
    phases: { dnsMs: 0, connectMs: 0, tlsMs: 0, firstByteMs: 0, totalMs: 0 },
  };
  const { phases } = trail;
  const wanted = {
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
  let soonest: CertificateFacts | undefined;
  for (;;) {
    try {
      const { socket, certificate } = await openConnection(scope, hop, options, trail);
      if (certificate) soonest = sooner(soonest, certificateFacts(certificate));
      const answer = await exchange(scope, socket, withCookies(hop, jar), wanted);
      phases.firstByteMs = answer.firstByteAt - began;
      if (!wanted.isRedirect(answer)) {
        phases.totalMs = performance.now() - began;
        return {
          status: answer.status,
          statusText: answer.statusText,
          headers: answer.headers,
          body: answer.body,
          truncated: answer.truncated,
          url: hop.url.href,
          redirects: visited.length,
          phases,
          remoteAddress: trail.address ?? '',
          certificate: soonest,
        };
      }
      visited.push(hop.url.href);
      jar?.store(hop.url, answer.headers['set-cookie']);
      const next = nextHop(hop, answer.status, answer.headers.location ?? '', options.sensitiveHeaders);
      if (visited.length > maxRedirects)
        throw tooManyRedirects(maxRedirects, visited.includes(next.url.href));
      scope.close();
      trail.address = undefined;
      hop = next;
    } catch (error) {
      throw explain(error, first, hop, trail);
    }
  }
}

function withCookies(hop: Hop, jar: CookieJar | undefined): Hop {
  const cookie = jar?.headerFor(hop.url);
  return cookie === undefined ? hop : { ...hop, headers: { ...hop.headers, cookie } };
}

const sooner = (one: CertificateFacts | undefined, other: CertificateFacts): CertificateFacts =>
  one && expiryOf(one) <= expiryOf(other) ? one : other;

const expiryOf = ({ validTo }: CertificateFacts): number => validTo?.getTime() ?? Infinity;

function firstHop(target: string | URL, options: OutboundOptions): Hop {
  const headers: Record<string, string> = { 'user-agent': 'Steward', accept: '*/*' };
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value;
  // These depend on the URL and the body, which change with a redirect.
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

const tooManyRedirects = (max: number, isCircle: boolean): OutboundError =>
  isCircle
    ? new OutboundError('redirects', 'REDIRECT_LOOP', 'redirects in a circle')
    : new OutboundError('redirects', 'TOO_MANY_REDIRECTS', `redirected more than ${max} times`);

/** Converts Node's errors, and names the host if it is another one. Programming errors stay as they are. */
function explain(error: unknown, first: Hop, hop: Hop, { address }: Trail): unknown {
  const code = codeOf(error);
  const known = error instanceof OutboundError || code === undefined ? error : exchangeFailure(code, error);
  if (!(known instanceof OutboundError)) return known;
  known.address ??= address;
  if (hop.url.host === first.url.host) return known;
  const message = `${known.message} (after a redirect to ${hop.url.host})`;
  return new OutboundError(known.kind, known.code, message, known);
}
