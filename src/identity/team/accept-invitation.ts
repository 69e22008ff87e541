import { badRequest, forbidden } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { holdCaller } from '../hold-caller.ts';
import { invitationHash } from './invitation-secret.ts';
import { deleteInvitation, findInvitationBySecret } from './invitation-storage.ts';
import { countMembers, countMemberships, insertMember } from './member-storage.ts';
import { limits, type Team } from './team.ts';
import { findTeamOf, lockTeam } from './team-storage.ts';

export async function acceptInvitation(ctx: Context, token: string): Promise<Team> {
  requireSession(ctx);
  const { user } = ctx.caller;
  const invitation = await findInvitationBySecret(ctx.db, invitationHash(token));
  if (!invitation) throw noLongerValid();
  if (invitation.email !== user.email)
    throw forbidden(`This invitation is for ${invitation.email}. Sign in with that account.`);

  return ctx.db.transaction().execute(async (tx) => {
    const team = await lockTeam(tx, invitation.teamId);
    await holdCaller(tx, ctx); // also, two invitations accepted at once must not exceed the limit
    if (!team || !(await deleteInvitation(tx, invitation.id))) throw noLongerValid();
    if ((await countMembers(tx, team.id)) >= limits.members)
      throw badRequest(`This team already has ${limits.members} members.`);
    if ((await countMemberships(tx, user.id)) >= limits.membershipsOfUser)
      throw badRequest(
        `You are already a member of ${limits.membershipsOfUser} teams. Leave one before you join another.`,
      );
    await insertMember(tx, team.id, user.id, invitation.role);
    await record(tx, ctx.caller, 'team.join', `team ${team.name} as ${invitation.role}`, team.id);
    return (await findTeamOf(tx, user.id, team.id))!;
  });
}

const noLongerValid = () =>
  badRequest('This invitation was used, replaced or revoked, or has expired. Ask for a new one.');
