import type { Topic } from '#platform/queue/queue.ts';
import type { Services } from '../context.ts';
import { invitationHash, invitationLink, invitationSecret } from './invitation-secret.ts';
import { findInvitation } from './invitation-storage.ts';

export const invitationMailTopic: Topic<{ invitationId: string }> = {
  name: 'identity.invitation-mail',
  retryDelaysSeconds: [5, 30, 120, 600],
  concurrency: 2,
};

/** Sends nothing if the invitation was used, replaced or revoked in the meantime. */
export async function sendInvitationMail(
  { db, mailer, secrets, settings }: Services,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const invitation = await findInvitation(db, invitationId);
  if (!mailer || !invitation) return;
  const { email, role, invitedBy, teamName, ownerId } = invitation;
  const secret = invitationSecret(secrets, invitationId);
  // Not after a rotation of the key, which the secret is derived from.
  if (!invitationHash(secret).equals(invitation.secretHash)) return;
  const link = invitationLink(settings.publicUrl, secret);
  await mailer.send({
    to: email,
    onRequest: 'queued',
    sender: ownerId,
    subject: 'Invitation to a team on Steward',
    text: `${invitedBy} invites you to join the team "${teamName}" with the role ${role}.\n\nAccept the invitation here within seven days, with an account for ${email}:\n${link}\n\nIf you do not know the sender, ignore this email.\n`,
  });
}
