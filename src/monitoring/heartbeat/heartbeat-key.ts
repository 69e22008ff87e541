import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '#identity/context.ts';

const purpose = 'heartbeats.key';
/** 128 random bits. */
const pattern = /^[\w-]{22}$/;

export type NewKey = { hash: Buffer; encrypted: string };

export function newKey({ secrets }: Pick<Services, 'secrets'>): NewKey {
  const key = randomBytes(16).toString('base64url');
  return { hash: hashOf(key), encrypted: secrets.encrypt(key, purpose) };
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Null if no key looks like this. */
export const parseKey = (text: string): Buffer | null => (pattern.test(text) ? hashOf(text) : null);

/** The address that a job requests. */
export const beatUrl = (
  { settings, secrets }: Pick<Services, 'settings' | 'secrets'>,
  encrypted: string,
): string => `${settings.publicUrl.origin}/beat/${secrets.decrypt(encrypted, purpose)}`;
