import {
  OutboundError,
  outboundRequest,
  type OutboundFailureKind,
  type OutboundOptions,
} from '#platform/outbound.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { unavailable, type Answer, type Unavailable, type Verdict } from './verdict.ts';

/** One question to a register. */
export type Question = Limits & {
  number: VatNumber;
  /** To be waited for before each request but the first: they count, too. False when there is no time for another. */
  nextTurn: () => Promise<boolean>;
};

/** `deadline` by `performance.now()`: a question may take several requests, which share the time. */
export type Limits = {
  deadline: number;
  signal: AbortSignal;
  /** No answer within less than this says nothing about the register. */
  fairMs: number;
};

/** Asks over the network; whatever goes wrong there is a verdict, too. */
export type Register = (question: Question) => Promise<Verdict>;

export type Post = { method?: 'POST'; headers: Record<string, string>; body?: string };

/** An answer is a few kilobytes; what is larger is none. */
const maxBytes = 256 * 1024;
const connectTimeoutMs = 1_500;

/**
 * The addresses are the operator's own settings. Redirects are not followed: no register sends any, and a credential
 * would go along.
 */
export async function call(
  url: string,
  request: Post,
  { deadline, signal, fairMs }: Limits,
): Promise<Answer | Unavailable> {
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
  try {
    const { status, body } = await outboundRequest(url, options);
    return { status, body: body.toString('utf8') };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return unavailable(wordsFor(error), {
      retryable: error.kind !== 'blocked',
      scope: error.kind === 'timeout' && leftMs < fairMs ? 'ourselves' : scopeOf(error),
    });
  }
}

/** For those who waited for something that another one had asked for. */
export const noAnswerInTime = (waitedMs: number, { fairMs }: Limits): Unavailable =>
  unavailable('The register did not answer in time.', {
    scope: waitedMs < fairMs ? 'ourselves' : 'member state',
  });

export const isAnswer = (outcome: Answer | Unavailable): outcome is Answer => 'status' in outcome;

const inWords: Partial<Record<OutboundFailureKind, string>> = {
  timeout: 'The register did not answer in time.',
  'too-large': 'The register gave an answer that is too large to be one.',
  aborted: 'The request was cancelled.',
};

const wordsFor = ({ kind, message }: OutboundError): string =>
  inWords[kind] ?? `The register cannot be reached: ${message}.`;

/** Behind a register that took the question and keeps silent, it may be a member state that does. */
function scopeOf({ kind, code }: OutboundError): Unavailable['scope'] {
  if (kind === 'aborted' || code === 'STALLED') return 'ourselves';
  return code === 'TIMEOUT' ? 'member state' : 'register';
}
