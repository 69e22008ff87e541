import { hash, randomBytes } from 'node:crypto';
import type { VatNumber } from '../formats/vat-number.ts';

export type VatKey = {
  id: string;
  teamId: string;
  name: string;
  prefix: string;
  /** Null: no limit of its own. */
  requestsPerMinute: number | null;
  /** Null: every page, and programs that are not browsers. */
  allowedOrigins: string[] | null;
  createdAt: Date;
  createdBy: string;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** What a request with a key may do, and for whom. */
export type KeyHolder = {
  id: string;
  teamId: string;
  requestsPerMinute: number | null;
  allowedOrigins: ReadonlySet<string> | null;
  /** Null if the team has none, or one that its register refuses. */
  requester: VatNumber | null;
};

/** For whom a number is checked: the team of a key or of a member. */
export type Asker = Pick<KeyHolder, 'teamId' | 'requester'>;

export const keyPrefix = 'vatk_';
/** 192 random bits. */
const format = /^vatk_[\w-]{32}$/;
/** 48 of the bits: enough to recognise a key, and the rest cannot be guessed. */
const shownLength = keyPrefix.length + 8;

export function mintKey(): { text: string; prefix: string; hash: Buffer } {
  const text = keyPrefix + randomBytes(24).toString('base64url');
  return { text, prefix: text.slice(0, shownLength), hash: Buffer.from(hashOf(text), 'hex') };
}

/** The hash of a key in hexadecimal digits. Null if no key looks like this. */
export const parseKey = (text: string): string | null => (format.test(text) ? hashOf(text) : null);

/** Keys are random, so they need no slow hash. */
const hashOf = (text: string): string => hash('sha256', text);
