import type { VatNumber } from '../formats/vat-number.ts';
import type { RegisterResult } from './result.ts';

/** The part of an HTTP response that classifiers read. */
export type RegisterResponse = { status: number; body: string };

/** What VIES compares with its entry, in the member states that do so. */
export type Trader = {
  traderName?: string;
  traderStreet?: string;
  traderPostalCode?: string;
  traderCity?: string;
};

/** What the response must be about. A response about another number is a failure. */
export type Query = {
  number: VatNumber;
  withRequester: boolean;
  /** The requester is the one of a team, not the one of the settings. */
  isOfTeam?: boolean;
  /** What the register was asked to compare. */
  trader?: Trader | null;
};

export type Classify = (response: RegisterResponse, query: Query) => RegisterResult;

const maxTextLength = 1_000;

/** Registers send `---` or an empty string for "no value". Null for these, and for anything that is not a string. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/\r\n?/g, '\n')
    // Control characters: PostgreSQL refuses NUL, and terminals interpret the others.
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
    .slice(0, maxTextLength);
  return text === '' || /^-+$/.test(text) ? null : text;
}

export type Json = { readonly [key: string]: unknown };

/** Null if the body is not a JSON object. */
export function jsonObject(body: string): Json | null {
  try {
    return asObject(JSON.parse(body));
  } catch {
    return null;
  }
}

export const asObject = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
