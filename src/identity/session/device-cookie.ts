import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#platform/secrets.ts';
import { cookieFlags } from './cookie.ts';

const name = 'steward_device';
const value = new RegExp(`(?:^|;) *${name}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
const maxAgeSeconds = 365 * 24 * 60 * 60;

/**
 * The `Set-Cookie` of a browser that has signed in to this account. It gives no access and outlives the session: with it, the
 * attempts of this browser are counted separately from all others. It is not stored, so a key rotation ends it.
 */
export function deviceCookie(secrets: Secrets, email: string, publicUrl: URL): string {
  const id = randomBytes(16).toString('base64url');
  const proof = proofOf(secrets, id, email).toString('base64url');
  return `${name}=${id}.${proof}; Path=/auth/sign-in; Max-Age=${maxAgeSeconds}; ${cookieFlags(publicUrl)}`;
}

/** The id of the browser if it has signed in to this account before. */
export function knownDevice(secrets: Secrets, cookies: string | undefined, email: string): string | null {
  const [, id, proof] = value.exec(cookies ?? '') ?? [];
  if (!id || !proof) return null;
  const given = Buffer.from(proof, 'base64url');
  return timingSafeEqual(given, proofOf(secrets, id, email)) ? id : null;
}

const proofOf = (secrets: Secrets, id: string, email: string): Buffer =>
  createHmac('sha256', secrets.deriveKey('known device')).update(`${id} ${email}`).digest();
