import type { Services } from '../context.ts';
import { invitationHash } from './invitation-secret.ts';
import { findInvitationBySecret } from './invitation-storage.ts';

/** Whether the secret of a link is from an open invitation for this address. */
export async function isInvited({ db }: Services, secret: string, email: string): Promise<boolean> {
  if (secret === '') return false;
  return (await findInvitationBySecret(db, invitationHash(secret)))?.email === email;
}
