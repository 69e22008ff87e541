import type { AddressPolicy } from './address-policy.ts';
import { OutboundError } from './failure.ts';
import { asUtf8 } from './response-head.ts';

/** One request of a chain of redirects. Header names are in lower case. */
export type Hop = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | undefined;
  policy: AddressPolicy;
};

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
export const isRedirect = (status: number): boolean => redirectStatuses.has(status);

/** Only http and https. No credentials, which would appear in the server's logs. */
export function parseTarget(text: string | URL, redirectedFrom?: URL): URL {
  const refuse = (code: string, reason: string): never => {
    if (!redirectedFrom) throw new OutboundError('protocol', code, reason);
    throw new OutboundError('redirects', code, `redirected to a URL that cannot be followed: ${reason}`);
  };
  const url = URL.parse(String(text), redirectedFrom?.href) ?? refuse('BAD_URL', 'this is not a valid URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    refuse('BAD_SCHEME', `only http and https are supported, not ${url.protocol.slice(0, -1)}`);
  }
  if (url.username !== '' || url.password !== '') {
    refuse('URL_CREDENTIALS', 'the URL must not contain a user name or a password');
  }
  return url;
}

const alwaysSensitive = ['authorization', 'cookie', 'proxy-authorization'];

/** The request that a browser would send next. */
export function nextHop(
  hop: Hop,
  status: number,
  location: string,
  alsoSensitive: readonly string[] = [],
): Hop {
  const url = parseTarget(asUtf8(location), hop.url);
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') ||
    ((status === 301 || status === 302) && hop.method === 'POST');
  const isElsewhere = url.origin !== hop.url.origin;
  if (isElsewhere && !becomesGet && hop.body)
    throw new OutboundError(
      'redirects',
      'BODY_ELSEWHERE',
      `redirected to another server, ${url.host}, which may not see the body of the request`,
    );
  const sensitive = new Set([...alwaysSensitive, ...alsoSensitive.map((name) => name.toLowerCase())]);
  const dropped = (name: string): boolean =>
    (becomesGet && name.startsWith('content-')) || (isElsewhere && sensitive.has(name));
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    headers: Object.fromEntries(Object.entries(hop.headers).filter(([name]) => !dropped(name))),
    body: becomesGet ? undefined : hop.body,
    // The operator trusts the configured host, but not the hosts that it redirects to.
    policy: hop.policy === 'operator' && url.hostname !== hop.url.hostname ? 'public' : hop.policy,
  };
}
