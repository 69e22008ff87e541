import type { IncomingHttpHeaders } from 'node:http';
import { outboundRequest, OutboundError, type AddressPolicy } from '#platform/outbound.ts';
import type { HttpTransport, SendOutcome } from './channel.ts';
import { hideIn, secretsOf } from './hide-secrets.ts';
import { fitText, oneLine } from './text.ts';

export type HttpMessage = {
  url: string;
  policy: AddressPolicy;
  body: string;
  headers?: Record<string, string>;
  /** Besides the URL, which is a secret too. */
  secrets?: readonly string[];
};

/** Long enough for a slow provider, short enough to retry soon. */
const timeoutMs = 10_000;
const connectTimeoutMs = 5_000;
const maxResponseBytes = 16_384;

/** Posts JSON without following redirects. Throws only if it is aborted. */
export async function post(
  { clock, userAgent, signal, lookup }: HttpTransport,
  { url, policy, body, headers, secrets = [] }: HttpMessage,
): Promise<SendOutcome> {
  const hidden = secretsOf([url, ...secrets]);
  const withoutSecrets = (outcome: SendOutcome): SendOutcome =>
    outcome.kind === 'sent' ? outcome : { ...outcome, error: hideIn(outcome.error, hidden) };
  try {
    const response = await outboundRequest(url, {
      policy,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
      body,
      maxRedirects: 0,
      timeoutMs,
      connectTimeoutMs,
      maxBytes: maxResponseBytes,
      onOverflow: 'truncate',
      signal,
      lookup,
    });
    return withoutSecrets(outcomeOf({ ...response, body: response.body.toString('utf8') }, clock.now()));
  } catch (error) {
    if (!(error instanceof OutboundError) || error.kind === 'aborted') throw error;
    return withoutSecrets(
      error.kind === 'blocked' || error.code === 'BAD_URL'
        ? { kind: 'refused', error: error.message }
        : { kind: 'retry', error: error.message, afterMs: null },
    );
  }
}

export type ProviderResponse = {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  body: string;
};

/** A Teams connector responds with 200 and writes the error into the body. */
const errorInSuccess = /^Webhook message delivery failed|^Webhook Bad Request/i;
/** Request timeout, too early, too many requests; and every 5xx. */
const temporary = new Set([408, 425, 429]);

export function outcomeOf(response: ProviderResponse, now: Date): SendOutcome {
  const { status, body } = response;
  if (status >= 200 && status < 300) {
    if (!errorInSuccess.test(body)) return { kind: 'sent' };
    return { kind: 'retry', error: wordsOf(response), afterMs: null };
  }
  const error = wordsOf(response);
  if (status === 410) return { kind: 'gone', error };
  if (temporary.has(status) || status >= 500)
    return { kind: 'retry', error, afterMs: retryAfterMs(response, now) };
  if (status >= 300 && status < 400)
    return { kind: 'refused', error: `${error} (redirects are not followed)` };
  return { kind: 'refused', error };
}

function wordsOf({ status, statusText, body }: ProviderResponse): string {
  const head = `HTTP ${status}${statusText && ` ${oneLine(statusText)}`}`;
  // Of an HTML page, only the visible text. The patterns do not backtrack over `<`: 16 KiB of them took half a second.
  const text = oneLine(
    body.replaceAll(/<(script|style)\b[^]*?(?:<\/\1>|$)/gi, ' ').replaceAll(/<[^<>]*>/g, ' '),
  );
  return text === '' ? head : `${head}: ${fitText(text, 300)}`;
}

/** The header has seconds or a date; Discord's body has fractions of a second. */
function retryAfterMs({ headers, body }: ProviderResponse, now: Date): number | null {
  const header = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, date - now.getTime());
  const inBody = /"retry_after"\s*:\s*(\d+(?:\.\d+)?)/.exec(body)?.[1];
  return inBody === undefined ? null : Number(inBody) * 1_000;
}
