import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenScope } from '../caller.ts';

export type AccessToken = {
  id: string;
  name: string;
  prefix: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  lastUsedIp: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Null: everything that the owner may do. */
  scopes: TokenScope[] | null;
  /** Null: all teams of the owner. */
  teamIds: string[] | null;
};

export type TokenExpiry = 'DAYS_30' | 'DAYS_90' | 'YEAR_1' | 'NEVER';
type TokenParts = { prefix: string; secret: string };

const format = /^pat_([0-9a-f]{32})_([0-9a-f]{32})$/;

/** The prefix identifies the row and may be shown. Only the SHA-256 of the secret is stored. */
export function mintToken(): TokenParts & { text: string } {
  const [prefix, secret] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  return { prefix, secret, text: `pat_${prefix}_${secret}` };
}

export function parseToken(text: string): TokenParts | null {
  const [, prefix, secret] = format.exec(text) ?? [];
  return prefix && secret ? { prefix, secret } : null;
}

/** 128 random bits cannot be guessed, so they need no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const secretMatches = (secret: string, hash: Buffer): boolean =>
  timingSafeEqual(hashSecret(secret), hash);

const days: Record<TokenExpiry, number | null> = { DAYS_30: 30, DAYS_90: 90, YEAR_1: 365, NEVER: null };

export function expiryDate(expiry: TokenExpiry, now: Date): Date | null {
  const count = days[expiry];
  return count === null ? null : new Date(now.getTime() + count * 86_400_000);
}
