import type { Tx } from '#platform/db/pool.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import type { Topic } from '#platform/queue/queue.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { revokeInvitationsBy } from './ended-invitation-storage.ts';
import { manageTeam } from './manage-team.ts';
import { deleteMember, findMember } from './member-storage.ts';
import { requireOtherOwner } from './require-other-owner.ts';
import type { Member } from './team.ts';
import { lockTeam, type LockedTeam } from './team-storage.ts';

/** For what a product does for each member, such as sending notifications to their address. */
export type MemberRemoved = { teamId: string; userId: string; email: string };
export const memberRemovedTopic: Topic<MemberRemoved> = {
  name: 'identity.member-removed',
  retryDelaysSeconds: [5, 30, 120, 600, 3_600],
  concurrency: 2,
};

export async function removeMember(ctx: Context, teamId: string, userId: string): Promise<true> {
  const { user } = await manageTeam(ctx, teamId, async (tx, team) => {
    const member = await findMember(tx, team.id, userId);
    if (!member) throw notFound('This member');
    if (member.user.id === ctx.caller.user.id)
      throw badRequest('You cannot remove yourself. Leave the team instead.');
    await remove(tx, ctx, team, member, 'team.remove-member');
    return member;
  });
  await announceRevocation(ctx, { changedUserId: user.id });
  return true;
}

/** Also a team that requires a second factor which the caller does not have. */
export async function leaveTeam(ctx: Context, teamId: string): Promise<true> {
  requireSession(ctx);
  const { user } = ctx.caller;
  await ctx.db.transaction().execute(async (tx) => {
    const team = await lockTeam(tx, teamId);
    const member = await findMember(tx, teamId, user.id);
    if (!team || !member) throw notFound('This team');
    await remove(tx, ctx, team, member, 'team.leave');
  });
  await announceRevocation(ctx, { changedUserId: user.id });
  return true;
}

async function remove(
  tx: Tx,
  ctx: Context,
  team: LockedTeam,
  member: Member,
  action: 'team.remove-member' | 'team.leave',
): Promise<void> {
  await requireOtherOwner(tx, team, member);
  const { id: userId, email } = member.user;
  await deleteMember(tx, team.id, userId);
  await revokeInvitationsBy(tx, team.id, email);
  await ctx.queue.enqueue(memberRemovedTopic, { teamId: team.id, userId, email }, { tx });
  await record(tx, ctx.caller, action, `${email} from team ${team.name}`, team.id);
}
