import type { TLSSocket } from 'node:tls';
import { codeOf } from '../errors.ts';
import { connectToFirst, type Connection } from './connect.ts';
import { exchange } from './exchange.ts';
import { exchangeFailure, OutboundError } from './failure.ts';
import type { OutboundOptions, OutboundResponse, Phases } from './options.ts';
import { readBody } from './read-body.ts';
import { isRedirect, nextHop, parseTarget, type Hop } from './redirect.ts';
import { allowedAddresses, hostOf } from './resolve.ts';
import { Scope } from './scope.ts';
import { certificateFacts, secure } from './secure.ts';

/**
 * One HTTP request to a place that somebody else chose: a fresh connection to an address that `policy` allows,
 * checked again on each redirect, within limits of time and size. Whatever goes wrong out there is an `OutboundError`.
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
  const phases: Phases = { dnsMs: 0, connectMs: 0, tlsMs: 0, firstByteMs: 0, totalMs: 0 };
  let hop = first;
  for (let redirects = 0; ; redirects += 1) {
    try {
      const { socket, address, tls } = await openConnection(scope, hop, options, phases);
      const response = await exchange(scope, tls ?? socket, hop);
      phases.firstByteMs = performance.now() - began;
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      if (isRedirect(status) && location !== undefined && maxRedirects > 0) {
        if (redirects === maxRedirects) throw tooManyRedirects(maxRedirects);
        scope.close();
        hop = nextHop(hop, status, location, options.sensitiveHeaders);
        continue;
      }
      const certificate = tls?.getPeerX509Certificate();
      const { body, truncated } = await readBody(scope, response, {
        maxBytes: options.maxBytes ?? 1_048_576,
        onOverflow: options.onOverflow ?? 'error',
      });
      phases.totalMs = performance.now() - began;
      return {
        status,
        statusText: response.statusMessage ?? '',
        headers: response.headers,
        body,
        truncated,
        url: hop.url.href,
        redirects,
        phases,
        remoteAddress: address,
        certificate: certificate && certificateFacts(certificate),
      };
    } catch (error) {
      throw explain(error, redirects > 0 ? hop.url : undefined);
    }
  }
}

/** A connection that is ready for HTTP. */
async function openConnection(
  scope: Scope,
  hop: Hop,
  options: OutboundOptions,
  phases: Phases,
): Promise<Connection & { tls: TLSSocket | undefined }> {
  const stopTimer = scope.expireAfter(options.connectTimeoutMs ?? 10_000, 'CONNECT_TIMEOUT');
  try {
    const host = hostOf(hop.url);
    const started = performance.now();
    const addresses = await scope.race('while looking up the host', () =>
      allowedAddresses(host, hop.policy, options.lookup),
    );
    const resolved = performance.now();
    phases.dnsMs += resolved - started;
    const isHttps = hop.url.protocol === 'https:';
    const connection = await connectToFirst(scope, addresses, Number(hop.url.port) || (isHttps ? 443 : 80));
    const connected = performance.now();
    phases.connectMs += connected - resolved;
    if (!isHttps) return { ...connection, tls: undefined };
    const tls = await secure(scope, connection.socket, host, options.ca);
    phases.tlsMs += performance.now() - connected;
    return { ...connection, tls };
  } finally {
    stopTimer();
  }
}

function firstHop(target: string | URL, options: OutboundOptions): Hop {
  const headers: Record<string, string> = { 'user-agent': 'Steward', accept: '*/*' };
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value;
  // These follow from the URL and the body, and change with a redirect.
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

const tooManyRedirects = (max: number): OutboundError =>
  new OutboundError('redirects', 'TOO_MANY_REDIRECTS', `redirected more than ${max} times`);

/** Errors of Node become ours; what happened on a later hop says where. A bug of our own stays what it is. */
function explain(error: unknown, redirectedTo: URL | undefined): unknown {
  const code = codeOf(error);
  const known = error instanceof OutboundError || code === undefined ? error : exchangeFailure(code, error);
  if (!redirectedTo || !(known instanceof OutboundError)) return known;
  const message = `${known.message} (after a redirect to ${redirectedTo.host})`;
  return new OutboundError(known.kind, known.code, message, { cause: known.cause });
}
