import type { Topic } from '#platform/queue/queue.ts';
import type { Services } from '../context.ts';
import { invitationHash, invitationLink, mailedSecret } from './invitation-secret.ts';
import { findInvitation, storeMailedSecret } from './invitation-storage.ts';
import { writeInvitationMail } from './write-invitation-mail.ts';

export const invitationMailTopic: Topic<{ invitationId: string }> = {
  name: 'identity.invitation-mail',
  retryDelaysSeconds: [5, 30, 120, 600],
  concurrency: 2,
};

/** Sends nothing if the invitation was used, replaced or revoked in the meantime. A repeated mail has the same link. */
export async function sendInvitationMail(
  { db, mailer, secrets, settings }: Services,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const invitation = await findInvitation(db, invitationId);
  if (!mailer || !invitation) return;
  const secret = mailedSecret(secrets, invitationId);
  if (!(await storeMailedSecret(db, invitationId, invitationHash(secret)))) return;
  const link = invitationLink(settings.publicUrl, secret);
  await mailer.send({
    to: invitation.email,
    onRequest: 'queued',
    sender: invitation.ownerId,
    ...writeInvitationMail(invitation, link),
  });
}
