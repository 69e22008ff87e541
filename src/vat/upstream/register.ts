import {
  OutboundError,
  outboundRequest,
  type OutboundFailureKind,
  type OutboundOptions,
} from '#platform/outbound.ts';
import type { Source } from '../formats/formats.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { exchangeOf } from './exchange.ts';
import type { RegisterResponse } from './response.ts';
import { unavailable, type Exchange, type RegisterFailure, type RegisterResult } from './result.ts';

export type Given = { name: string | null; address: string | null };

/** Asks a register about a number. A network failure is a result as well. */
export type Register = (call: RegisterCall) => Promise<RegisterResult>;

export type RegisterCall = TimeLimits & {
  number: VatNumber;
  /** Instead of the one of the settings. A register that takes no requester ignores it. */
  requester?: VatNumber | null;
  /** What the customer gave, for registers that compare it. */
  given?: Given;
  /** Waits for the rate limit before each further request. False if there is no time for another one. */
  nextRequest: () => Promise<boolean>;
};

/** A call can need several requests. They share the `deadline`, a time of `performance.now()`. */
export type TimeLimits = {
  deadline: number;
  signal: AbortSignal;
  /** A timeout shorter than this does not count against the register. */
  fairTimeoutMs: number;
  /** Called for each request about the number, so that the last one can be logged. Not for requests of credentials. */
  record?: (exchange: Exchange) => void;
};

type HttpRequest = {
  method?: 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Values of the URL, a header or the body that must not be logged, also if the register repeats them. */
  secrets?: readonly string[];
};

/** Real responses have a few kilobytes. */
const maxBytes = 256 * 1024;
const connectTimeoutMs = 1_500;

/**
 * The URLs come from the operator's settings. Redirects are not followed: registers send none, and following one would
 * pass on credentials.
 */
export async function callRegister(
  source: Source,
  url: string,
  { secrets, ...request }: HttpRequest,
  { deadline, signal, fairTimeoutMs, record }: TimeLimits,
): Promise<RegisterResponse | RegisterFailure> {
  const leftMs = deadline - performance.now();
  const options: OutboundOptions = {
    policy: 'operator',
    ...request,
    timeoutMs: Math.max(1, Math.ceil(leftMs)),
    connectTimeoutMs,
    maxBytes,
    maxRedirects: 0,
    signal,
  };
  const keep = (received: { status: number; body: Buffer } | null): void =>
    record?.(exchangeOf(url, request, received, secrets));
  try {
    const { status, body } = await outboundRequest(url, options);
    keep({ status, body });
    return { status, body: body.toString('utf8') };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    keep(null);
    const { kind, message } = error;
    return unavailable(source, messages[kind] ?? `The register cannot be reached: ${message}.`, {
      retryable: kind !== 'blocked',
      scope: kind === 'timeout' && leftMs < fairTimeoutMs ? 'local' : scopeOf(error),
      isOurs: isOfOurNetwork(error),
    });
  }
}

/** For a caller that waited for a request of another caller. */
export const timedOut = (source: Source, waitedMs: number, { fairTimeoutMs }: TimeLimits): RegisterFailure =>
  unavailable(source, timeoutMessage, { scope: waitedMs < fairTimeoutMs ? 'local' : 'member state' });

export const isResponse = (reply: RegisterResponse | RegisterFailure): reply is RegisterResponse =>
  'body' in reply;

const timeoutMessage = 'The register did not answer in time.';
const messages: Partial<Record<OutboundFailureKind, string>> = {
  timeout: timeoutMessage,
  'too-large': 'The register sent a response that is too large.',
  aborted: 'The request was cancelled.',
};

/** Not a refused connection or a timeout: these are how a register that is down looks. */
export const isOfOurNetwork = ({ kind, code }: OutboundError): boolean =>
  kind === 'blocked' || (kind === 'dns' ? resolverCodes : networkCodes).has(code);

/** The resolver of this machine does not answer. */
const resolverCodes: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ETIMEOUT', 'ECONNREFUSED']);
const networkCodes: ReadonlySet<string> = new Set([
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EACCES',
  'EPERM',
  'EMFILE',
]);

/** If the register accepted the request but does not respond, a member state behind it may be the slow part. */
function scopeOf({ kind, code }: OutboundError): RegisterFailure['scope'] {
  if (kind === 'aborted' || code === 'STALLED') return 'local';
  return code === 'TIMEOUT' ? 'member state' : 'register';
}
