import { createHash, createHmac } from 'node:crypto';
import type { Secrets } from '#platform/secrets.ts';

/** Derived from the id, so that the queue of emails contains no secret. Only its SHA-256 is stored. */
export const invitationSecret = (secrets: Secrets, id: string): string =>
  createHmac('sha256', secrets.deriveKey('team invitation')).update(id).digest('base64url');

export const invitationHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** In the fragment, which browsers do not send, so that the secret is in no access log. */
export function invitationLink(publicUrl: URL, secret: string): string {
  const page = new URL('/auth', publicUrl);
  page.hash = `invitation=${secret}`;
  return page.href;
}
