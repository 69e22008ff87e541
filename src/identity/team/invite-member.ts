import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { collectGiven, required, type FieldError } from '#platform/parse-input.ts';
import type { Allowance } from '#platform/rate-limit.ts';
import { record } from '../audit/record.ts';
import type { TeamRole } from '../caller.ts';
import { requireRecentSignIn, requireSession, type Context } from '../context.ts';
import { limitMessages, spendMails } from '../limit-messages.ts';
import { oncePerPause, pauseSeconds } from '../mail-pause.ts';
import { chosenTeam } from '../permissions.ts';
import { parseEmail } from '../user/parse-user.ts';
import { rememberReplaced } from './ended-invitation-storage.ts';
import { invitationMailTopic } from './invitation-mail.ts';
import { invitationHash, invitationLink, shownSecret } from './invitation-secret.ts';
import {
  countOtherInvitations,
  findRecentInvitation,
  insertInvitation,
  type InvitationMail,
  type RecentInvitation,
} from './invitation-storage.ts';
import { manageTeam } from './manage-team.ts';
import { isMemberAddress } from './member-storage.ts';
import { limits, type Invitation } from './team.ts';

const validDays = 7;
/** A minute longer than no second mail is sent, so that the link in the first one works for all of that time. */
const sameLinkMinutes = 11;

export type InvitationResult =
  | { invitation: Invitation; link: string; errors: [] }
  | { invitation: null; link: null; errors: FieldError[] };

/**
 * Behaves the same whether or not the address has an account. An invitation replaces an earlier one of the team for the address. If that is
 * recent, it gets the same link, since no second mail is sent.
 */
export async function inviteMember(
  ctx: Context,
  teamId: string,
  input: { email: string; role: TeamRole },
): Promise<InvitationResult> {
  requireSession(ctx);
  chosenTeam(ctx, 'team.manage', teamId);
  requireRecentSignIn(ctx);
  const { values, errors } = collectGiven({ email: input.email }, { email: required(parseEmail) });
  const { email } = values;
  if (email === undefined) return refused(...errors);
  await limitMessages(ctx, 'invite', { teamId, addresses: [email] });
  const [allowance] = ctx.mailer ? await spendMails(ctx, { teamId, addresses: [email] }) : [];

  return manageTeam(ctx, teamId, async (tx, team): Promise<InvitationResult> => {
    if (team.isPersonal)
      throw badRequest('A personal team has no other members. Create a team to work with others.');
    if (await isMemberAddress(tx, team.id, email))
      return refused({ field: 'email', message: `${email} is already a member of this team.` });
    if ((await countOtherInvitations(tx, team.id, email)) >= limits.openInvitations)
      return refused({
        field: 'email',
        message: `This team already has ${limits.openInvitations} open invitations. Revoke one first.`,
      });
    const recent = ctx.mailer && (await findRecentInvitation(tx, team.id, email, sameLinkMinutes));
    const id = recent?.id ?? newId();
    const mail = planMail(allowance, recent);
    const secret = shownSecret(ctx.secrets, id);
    await rememberReplaced(tx, { id, teamId: team.id, email });
    const invitation = await insertInvitation(tx, {
      id,
      teamId: team.id,
      email,
      role: input.role,
      invitedBy: ctx.caller.user.email,
      secretHash: invitationHash(secret),
      days: validDays,
      mail,
    });
    // Not by the address: after it was revoked, an invitation has another link, and needs its mail.
    const once = oncePerPause(id);
    if (allowance?.allowed)
      await ctx.queue.enqueue(invitationMailTopic, { invitationId: id }, { tx, ...once });
    await record(tx, ctx.caller, 'team.invite', `${email} to team ${team.name} as ${input.role}`, team.id);
    return { invitation, link: invitationLink(ctx.settings.publicUrl, secret), errors: [] };
  });
}

/** With `recent`, the mail that was sent is that of this invitation. No `allowance`: there is no mail server. */
function planMail(allowance: Allowance | undefined, recent: RecentInvitation | null): InvitationMail {
  if (!allowance) return { sent: false, nextInSeconds: null };
  if (recent?.mailSent && recent.nextInSeconds !== null)
    return { sent: true, nextInSeconds: recent.nextInSeconds };
  if (allowance.allowed) return { sent: true, nextInSeconds: pauseSeconds };
  return { sent: recent?.mailSent ?? false, nextInSeconds: allowance.resetSeconds };
}

const refused = (...errors: FieldError[]): InvitationResult => ({ invitation: null, link: null, errors });
