import { createHash, createHmac } from 'node:crypto';
import type { Services } from '#identity/context.ts';
import type { Topic } from '#platform/queue/queue.ts';
import type { Secrets } from '#platform/secrets.ts';
import { stopHeaders } from '../channels/email/stop-headers.ts';
import { oneLine } from '../channels/text.ts';
import { findRequestById } from './address-storage.ts';
import { stopUrl } from './stop-link.ts';

export const confirmationMailTopic: Topic<{ id: string }> = {
  name: 'notification.confirmation-mail',
  retryDelaysSeconds: [5, 30, 120, 600],
  concurrency: 2,
};

/** Derived from the id, so that the queue of emails contains no secret. Only its SHA-256 is stored. */
const secretOf = (secrets: Secrets, id: string): string =>
  createHmac('sha256', secrets.deriveKey('notification address')).update(id).digest('base64url');

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const secretHashOf = (secrets: Secrets, id: string): Buffer => hashSecret(secretOf(secrets, id));

/** The only mail that an address gets before it is confirmed. Its text has nothing that the team could fill with its own, except its name. */
export async function sendConfirmationMail(
  { db, mailer, secrets, settings }: Services,
  { id }: { id: string },
): Promise<void> {
  const request = await findRequestById(db, id);
  if (!mailer || !request || request.isConfirmed) return;
  // Not after a rotation of the key, which the secret is derived from.
  if (!secretHashOf(secrets, id).equals(request.secretHash)) return;
  const stop = stopUrl({ secrets, settings }, request);
  const link = new URL(`/confirm-address/${secretOf(secrets, id)}`, settings.publicUrl).href;
  await mailer.send({
    to: request.address,
    onRequest: 'queued',
    sender: request.ownerId,
    subject: 'Confirm notifications from Steward',
    text: `The team "${oneLine(request.teamName)}" on ${settings.publicUrl.host} wants to send notifications and reports about its sites and releases to this address.\n\nConfirm within seven days that you want them:\n${link}\n\nIf you do not, ignore this email. You will get no notifications.\n\nTo get no more emails from this team at all:\n${stop}\n`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...stopHeaders(stop) },
  });
}
