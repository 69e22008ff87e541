import type { VatNumber } from '../formats/vat-number.ts';

/**
 * What a register's answer means. There is no way from a failure to `invalid`: each classifier names the few answers
 * that are one, and everything else is `unavailable`.
 */
export type Verdict =
  | { kind: 'valid'; name: string | null; address: string | null; requestIdentifier: string | null }
  | { kind: 'invalid'; message: string; requestIdentifier: string | null }
  | Unavailable;

export type Unavailable = {
  kind: 'unavailable';
  /** For the person who asked. */
  reason: string;
  /** Whether asking again at once may help. */
  retryable: boolean;
  /** What asking again must do differently; it is done once. */
  remedy?: 'without requester' | 'new token';
  /** Whose trouble it is: of one member state, of the whole register, or our own, which says nothing about it. */
  scope: 'member state' | 'register' | 'ourselves';
};

/** An HTTP answer, as far as classifiers look at it. */
export type Answer = { status: number; body: string };

/** What was asked: an answer about something else is no answer. */
export type Asked = { number: VatNumber; withRequester: boolean };

export type Classify = (answer: Answer, asked: Asked) => Verdict;

export const unavailable = (
  reason: string,
  facts: Partial<Pick<Unavailable, 'retryable' | 'remedy' | 'scope'>> = {},
): Unavailable => ({ kind: 'unavailable', reason, retryable: true, scope: 'register', ...facts });

export const notRegistered = (requestIdentifier: string | null = null): Verdict => ({
  kind: 'invalid',
  message: 'The register does not know this number as valid.',
  requestIdentifier,
});

export const refusedAsMalformed = (): Verdict => ({
  kind: 'invalid',
  message: 'The register refuses this number as malformed.',
  requestIdentifier: null,
});

const longestText = 1_000;

/** Registers write `---` or nothing where they have nothing to say. Null, too, for what is no text at all. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/\r\n?/g, '\n')
    // Anything a terminal or PostgreSQL would stumble over.
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
    .slice(0, longestText);
  return text === '' || /^-+$/.test(text) ? null : text;
}

export type Json = { readonly [key: string]: unknown };

/** The object a body holds; null for anything else. */
export function jsonObject(body: string): Json | null {
  try {
    return asObject(JSON.parse(body));
  } catch {
    return null;
  }
}

export const asObject = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
