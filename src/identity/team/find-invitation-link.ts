import { badRequest } from '#platform/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import { findInvitationEnd, type InvitationEnd } from './ended-invitation-storage.ts';
import { invitationHash } from './invitation-secret.ts';
import { findInvitationBySecret, type FoundInvitation } from './invitation-storage.ts';

const sentences: Readonly<Record<InvitationEnd | 'UNKNOWN', string>> = {
  USED: 'This invitation has been used. If it was you, sign in.',
  DECLINED: 'This invitation was declined. Ask for a new one.',
  REVOKED: 'This invitation was revoked. Ask for a new one.',
  REPLACED: 'There is a newer invitation for the same address. Use the link of that one.',
  EXPIRED: 'This invitation has expired. Ask for a new one.',
  UNKNOWN:
    'This link does not belong to an invitation. Check that it is complete, or ask for a new invitation.',
};

/** The open invitation of a link, or an error that says why there is none. Only whoever has the secret learns it. */
export async function findInvitationLink(db: Db, secret: string): Promise<FoundInvitation> {
  const invitation = await findInvitationBySecret(db, invitationHash(secret));
  if (!invitation) throw await whyEnded(db, secret);
  return invitation;
}

export async function whyEnded(db: Db, secret: string): Promise<Error> {
  const reason = (await findInvitationEnd(db, invitationHash(secret))) ?? 'UNKNOWN';
  return badRequest(sentences[reason], { reason: `INVITATION_${reason}` });
}
