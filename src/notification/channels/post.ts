import type { Clock } from '#platform/clock.ts';
import { outboundRequest, OutboundError, type AddressPolicy, type Resolver } from '#platform/outbound.ts';
import type { SendOutcome } from '../delivery/decide-retry.ts';
import { hideIn, secretsOf } from './hide-secrets.ts';
import { judgeAnswer } from './judge-answer.ts';

export type Postman = {
  clock: Clock;
  userAgent: string;
  signal?: AbortSignal | undefined;
  lookup?: Resolver | undefined;
};

export type Letter = {
  url: string;
  policy: AddressPolicy;
  body: string;
  headers?: Record<string, string>;
  /** Besides the URL. */
  secrets?: readonly string[];
};

/** Long enough for a provider on a bad day, short enough to try again soon. */
const timeoutMs = 10_000;
const connectTimeoutMs = 5_000;
const mostAnswerBytes = 16_384;

/** Posts JSON, without following redirects. Throws only when it is told to stop. */
export async function post(
  { clock, userAgent, signal, lookup }: Postman,
  { url, policy, body, headers, secrets = [] }: Letter,
): Promise<SendOutcome> {
  const hidden = secretsOf([url, ...secrets]);
  const withoutSecrets = (outcome: SendOutcome): SendOutcome =>
    outcome.kind === 'sent' ? outcome : { ...outcome, error: hideIn(outcome.error, hidden) };
  try {
    const { body: answer, ...rest } = await outboundRequest(url, {
      policy,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
      body,
      maxRedirects: 0,
      timeoutMs,
      connectTimeoutMs,
      maxBytes: mostAnswerBytes,
      onOverflow: 'truncate',
      signal,
      lookup,
    });
    return withoutSecrets(judgeAnswer({ ...rest, body: answer.toString('utf8') }, clock.now()));
  } catch (error) {
    if (!(error instanceof OutboundError) || error.kind === 'aborted') throw error;
    return withoutSecrets(
      error.kind === 'blocked' || error.code === 'BAD_URL'
        ? { kind: 'refused', error: error.message }
        : { kind: 'retry', error: error.message, afterMs: null },
    );
  }
}
