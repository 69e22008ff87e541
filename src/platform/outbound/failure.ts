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
  /** Plain words, fit to be shown to the user whose request it was. */
  message: string;
  /** For programs: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, `CONNECT_TIMEOUT` … */
  code: string;
};

export class OutboundError extends Error implements OutboundFailure {
  readonly kind: OutboundFailureKind;
  readonly code: string;

  constructor(kind: OutboundFailureKind, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.kind = kind;
    this.code = code;
  }
}

export function dnsFailure(code: string, cause?: unknown): OutboundError {
  const message =
    code === 'ENOTFOUND'
      ? 'DNS: host not found'
      : code === 'EAI_AGAIN'
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
  EMFILE: 'too many open files on this machine',
};

export const connectFailure = (code: string, cause: unknown): OutboundError =>
  new OutboundError('connect', code, connectMessages[code] ?? `could not connect (${code})`, { cause });

/** What went wrong on a connection that stood: the other side hung up, or does not speak HTTP. */
export function exchangeFailure(code: string, cause?: unknown): OutboundError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new OutboundError('too-large', code, 'the response headers are too large', { cause });
  }
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return new OutboundError('protocol', code, 'the server closed the connection before it answered', {
      cause,
    });
  }
  if (code.startsWith('HPE_')) {
    return new OutboundError('protocol', code, 'the answer is not valid HTTP', { cause });
  }
  return new OutboundError('protocol', code, `the exchange failed (${code})`, { cause });
}

export const timeoutFailure = (code: string, ms: number, doing: string): OutboundError =>
  new OutboundError(
    'timeout',
    code,
    `timed out after ${ms < 1000 ? `${ms} ms` : `${ms / 1000} s`}${doing && ` ${doing}`}`,
  );
