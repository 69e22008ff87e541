import { createHash, createHmac } from 'node:crypto';
import type { Secrets } from '#platform/secrets.ts';

/** Derived from the id, so that the queue of emails contains no secret. Only its SHA-256 is stored. */
const derive = (secrets: Secrets, purpose: string, id: string): string =>
  createHmac('sha256', secrets.deriveKey(purpose)).update(id).digest('base64url');

/** Of the link that the sender sees and can pass on. */
export const shownSecret = (secrets: Secrets, id: string): string => derive(secrets, 'team invitation', id);

/** Of the link in the mail: whoever has it reads the mails of the invited address. */
export const mailedSecret = (secrets: Secrets, id: string): string =>
  derive(secrets, 'team invitation by mail', id);

export const invitationHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** In the fragment, which browsers do not send, so that the secret is in no access log. */
export function invitationLink(publicUrl: URL, secret: string): string {
  const page = new URL('/auth', publicUrl);
  page.hash = `invitation=${secret}`;
  return page.href;
}
