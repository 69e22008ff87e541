import { badRequest, forbidden } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { parseEach } from '#platform/parse-input.ts';
import { recordFor } from '../audit/record.ts';
import type { Services } from '../context.ts';
import { requireMailable } from '../limit-messages.ts';
import { oncePerPause } from '../mail-pause.ts';
import { announceRevocation } from '../revocation.ts';
import { openSession, type OpenedSession, type Origin } from '../session/open-session.ts';
import { throttle, throttleByNetwork } from '../session/throttle.ts';
import { findInvitationLink, whyEnded } from '../team/find-invitation-link.ts';
import { invitationMailTopic } from '../team/invitation-mail.ts';
import type { FoundInvitation } from '../team/invitation-storage.ts';
import { joinTeam, redeemInvitation } from '../team/join-team.ts';
import { parseEmail, parseName } from '../user/parse-user.ts';
import { hashPassword, parsePassword } from '../user/password.ts';
import { insertUser } from '../user/user-storage.ts';
import { claimAccount } from './claim-account.ts';
import { wayOf } from './read-invitation.ts';

/** `email` can be empty: the invitation says for whom it is. */
type Input = { invitation: string; email: string; name: string; password: string };

/** Null if the link was mailed to the address, since this one does not show that it belongs to the visitor. */
export type Joined = { session: OpenedSession; teamId: string } | null;

/** Creates the account, joins the team and signs in, in one transaction. */
export async function signUpByInvitation(services: Services, input: Input, origin: Origin): Promise<Joined> {
  await throttle(services, 'sign-up', origin.ip, null);
  const invitation = await findInvitationLink(services.db, input.invitation);
  if (input.email !== '' && parseEmail(input.email) !== invitation.email) throw isForAnother();
  const way = wayOf(services, invitation.isMailed);
  if (way === 'provider') throw needsProvider();
  if (way === 'mail') return mailLink(services, invitation, origin.ip);

  const { name, password } = parseEach({
    name: () => parseName(input.name),
    password: () => parsePassword(input.password),
  });
  const account = { email: invitation.email, name, passwordHash: await hashPassword(password) };
  const joined = await services.db.transaction().execute(async (tx) => {
    const created = await insertUser(tx, {
      ...account,
      id: newId(),
      role: 'MEMBER',
      emailConfirmed: invitation.isMailed,
    });
    const redeemed = await redeemInvitation(tx, invitation);
    if (!redeemed) throw await whyEnded(tx, input.invitation);
    const { team, role } = redeemed;
    const user = created ?? (invitation.isMailed ? await claimAccount(tx, account, origin.ip) : null);
    if (!user) throw hasAccount();
    if (created) await recordFor(tx, user, 'user.sign-up', `user ${user.email} (invited)`, origin.ip);
    await joinTeam(tx, team, user, role);
    await recordFor(tx, user, 'team.join', `team ${team.name} as ${role}`, origin.ip, team.id);
    return { session: await openSession(tx, user, origin), teamId: team.id, isClaimed: !created };
  });
  if (joined.isClaimed) await announceRevocation(services, { userId: joined.session.user.id });
  return joined;
}

/** Anybody who has the link can cause this mail, so it counts for the account that the team belongs to. */
async function mailLink(services: Services, invitation: FoundInvitation, ip: string): Promise<null> {
  const { id, teamId, email, ownerId } = invitation;
  await throttleByNetwork(services, 'sign-up-mail', { email, ip });
  await requireMailable({ ...services, caller: { user: { id: ownerId } } }, { teamId, addresses: [email] });
  await services.queue.enqueue(invitationMailTopic, { invitationId: id }, oncePerPause(id));
  return null;
}

const isForAnother = () =>
  forbidden(
    'This invitation is for another email address. Use the invited address, or ask for a new invitation.',
  );

const needsProvider = () =>
  forbidden(
    'This server creates no account with a password here. Sign in with the sign-in provider instead.',
  );

const hasAccount = () =>
  badRequest('An account with this email address already exists. Sign in to join the team.', {
    field: 'email',
    reason: 'HAS_ACCOUNT',
  });
