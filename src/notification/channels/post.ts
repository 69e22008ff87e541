import type { IncomingHttpHeaders } from 'node:http';
import { outboundRequest, OutboundError, type AddressPolicy } from '#platform/outbound.ts';
import type { HttpTransport, SendOutcome } from './channel.ts';
import { fitText, oneLine } from './text.ts';

export type HttpMessage = {
  url: string;
  policy: AddressPolicy;
  body: string;
  headers?: Record<string, string>;
  /** In addition to the URL, which is a secret as well. */
  secrets?: readonly string[];
};

const timeoutMs = 10_000;
const connectTimeoutMs = 5_000;
const maxResponseBytes = 16_384;

/** Posts JSON without following redirects. Throws only if it is aborted. */
export async function post(
  { clock, userAgent, signal, lookup }: HttpTransport,
  { url, policy, body, headers, secrets = [] }: HttpMessage,
): Promise<SendOutcome> {
  const toRedact = secretParts([url, ...secrets]);
  const withoutSecrets = (outcome: SendOutcome): SendOutcome =>
    outcome.kind === 'sent' ? outcome : { ...outcome, error: redact(outcome.error, toRedact) };
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
    return { kind: 'retry', error: errorText(response), afterMs: null };
  }
  const error = errorText(response);
  if (status === 410) return { kind: 'gone', error };
  if (temporary.has(status) || status >= 500)
    return { kind: 'retry', error, afterMs: retryAfterMs(response, now) };
  if (status >= 300 && status < 400)
    return { kind: 'refused', error: `${error} (redirects are not followed)` };
  return { kind: 'refused', error };
}

function errorText({ status, statusText, body }: ProviderResponse): string {
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

/** A part of a URL that is at least this long is redacted anywhere in a text, a shorter one only as a whole word. */
const longLength = 10;
/** Shorter parts, such as "v1", are common words and not secret. */
const minLength = 3;
/** Common words in the paths of webhooks. Redacting them would garble ordinary sentences. */
const plainWords = new Set(
  (
    'api apis hook hooks webhook webhooks webhookb2 incoming incomingwebhook services service workflows workflow ' +
    'triggers manual paths invoke spaces messages slack discord teams alert alerts notify notification notifications ' +
    'event events http https url the and not invalid error'
  ).split(' '),
);

/** The texts to redact: the values, and for URLs also their distinctive parts. */
export function secretParts(values: readonly (string | null | undefined)[]): string[] {
  const found = values.flatMap((value) => {
    if (!value) return [];
    const url = URL.parse(value);
    if (!url || !/^https?:$/.test(url.protocol)) return [value];
    const whole = [value, url.href, url.pathname + url.search].filter(({ length }) => length >= longLength);
    const parts = [...url.pathname.split('/'), ...url.searchParams.values(), url.search.slice(1)];
    return [...whole, ...parts.flatMap((part) => [part, decodeSafely(part)]).filter(isDistinctive)];
  });
  return [...new Set(found)].sort((a, b) => b.length - a.length);
}

export const redact = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((hidden, secret) => hidden.replaceAll(toSearch(secret), '[hidden]'), text);

const isDistinctive = (part: string): boolean =>
  part.length >= minLength && !plainWords.has(part.toLowerCase());

function toSearch(secret: string): string | RegExp {
  if (secret.length >= longLength) return secret;
  const escaped = secret.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'gu');
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
