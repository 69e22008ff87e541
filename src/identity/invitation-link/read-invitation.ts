import type { TeamRole } from '../caller.ts';
import type { Services } from '../context.ts';
import { throttle } from '../session/throttle.ts';
import { findInvitationLink } from '../team/find-invitation-link.ts';
import { findUserByEmail, isUnused } from '../user/user-storage.ts';
import { signUpWayOf, type SignUpWay } from './sign-up-way.ts';

/** What somebody without a session sees of an invitation. */
export type Offer = {
  teamName: string;
  role: TeamRole;
  inviterName: string | null;
  invitedBy: string;
  email: string;
  expiresAt: Date;
  signUp: SignUpWay;
  /** Whether the address has an account, for its owner only: null for others, such as the sender of the invitation. */
  hasAccount: boolean | null;
};

export async function readInvitation(services: Services, secret: string, ip: string): Promise<Offer> {
  await throttle(services, 'invitation', ip, null);
  const { isMailed, ...invitation } = await findInvitationLink(services.db, secret);
  const { teamName, role, inviterName, invitedBy, email, expiresAt } = invitation;
  return {
    teamName,
    role,
    inviterName,
    invitedBy,
    email,
    expiresAt,
    signUp: wayOf(services, isMailed),
    hasAccount: isMailed ? await hasAccount(services, email) : null,
  };
}

export const wayOf = ({ mailer, settings }: Services, isMailed: boolean): SignUpWay =>
  signUpWayOf({
    isMailed,
    hasMailer: mailer !== null,
    hasProvider: settings.oidc !== null,
    passwordSignIn: settings.passwordSignIn,
  });

async function hasAccount({ db }: Services, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  return user !== null && !(await isUnused(db, user.id));
}
