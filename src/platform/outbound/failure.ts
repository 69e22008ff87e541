import { isIPv6 } from 'node:net';
import { hasIpv6 } from './has-ipv6.ts';

export type OutboundFailureKind =
  | 'blocked'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too-large'
  | 'redirects'
  | 'protocol'
  | 'aborted';

export type OutboundFailure = {
  kind: OutboundFailureKind;
  /** Can be shown to the user who made the request. */
  message: string;
  /** Such as `ECONNREFUSED`, `CERT_HAS_EXPIRED` or `CONNECT_TIMEOUT`. */
  code: string;
};

export class OutboundError extends Error implements OutboundFailure {
  readonly kind: OutboundFailureKind;
  readonly code: string;
  /** The address that the failed request used. Undefined before the DNS lookup. */
  address: string | undefined;
  /** The expiry date of the refused certificate. */
  readonly certificateExpiresAt: Date | undefined;
  /** The host that presented it, and the beginning of its validity. */
  certificateOf: { host: string; validFrom: Date | undefined } | undefined;

  constructor(
    kind: OutboundFailureKind,
    code: string,
    message: string,
    facts: { cause?: unknown } & Partial<
      Pick<OutboundError, 'address' | 'certificateExpiresAt' | 'certificateOf'>
    > = {},
  ) {
    super(message, { cause: facts.cause });
    this.name = 'OutboundError';
    this.kind = kind;
    this.code = code;
    this.address = facts.address;
    this.certificateExpiresAt = facts.certificateExpiresAt;
    this.certificateOf = facts.certificateOf;
  }
}

export function dnsFailure(code: string, cause?: unknown): OutboundError {
  const message =
    code === 'ENOTFOUND'
      ? 'DNS: host not found'
      : code === 'EAI_AGAIN' || code === 'ETIMEOUT'
        ? 'DNS: the resolver did not answer'
        : `DNS: the lookup failed (${code})`;
  return new OutboundError('dns', code, message, { cause });
}

const connectMessages: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset while connecting',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'the host did not answer',
  EADDRNOTAVAIL: 'no local port or address is free for the connection',
  // With IPv6, a router on the path can report this too.
  EACCES: 'a firewall or router forbids the connection',
  EPERM: 'a firewall of this machine forbids the connection',
  EMFILE: 'too many open files on this machine',
};

/** The error codes for an IPv6 address on a machine without IPv6. */
const familyCodes = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EHOSTUNREACH']);
const noIpv6 = 'the host has an IPv6 address only, and this machine has no IPv6';

export function connectFailure(code: string, address: string, cause: unknown): OutboundError {
  const isFamily = familyCodes.has(code) && isIPv6(address) && !hasIpv6();
  const message = isFamily ? noIpv6 : (connectMessages[code] ?? `could not connect (${code})`);
  return new OutboundError('connect', code, message, { cause, address });
}

/** A failure after the connection was established. */
export function exchangeFailure(code: string, cause?: unknown): OutboundError {
  if (code === 'ECONNRESET' || code === 'EPIPE') return closedBeforeResponse(cause);
  return new OutboundError('protocol', code, `the HTTP exchange failed (${code})`, { cause });
}

export const closedBeforeResponse = (cause?: unknown): OutboundError =>
  new OutboundError('protocol', 'ECONNRESET', 'the server closed the connection before it responded', {
    cause,
  });

export const connectionLost = (cause?: unknown): OutboundError =>
  new OutboundError('protocol', 'ECONNRESET', 'the connection was lost in the middle of the response', {
    cause,
  });

export const invalidHttp = (): OutboundError =>
  new OutboundError('protocol', 'INVALID_HTTP', 'the response is not valid HTTP');

export const headersTooLarge = (): OutboundError =>
  new OutboundError('too-large', 'HEADERS_TOO_LARGE', 'the response headers are too large');

export const timeoutFailure = (code: string, ms: number, doing: string): OutboundError =>
  new OutboundError(
    'timeout',
    code,
    `timed out after ${ms < 1000 ? `${ms} ms` : `${ms / 1000} s`}${doing && ` ${doing}`}`,
  );

export const stalledFailure = (ms: number): OutboundError =>
  new OutboundError('timeout', 'STALLED', `this process stalled for ${Math.round(ms / 1000)} s`);
