import { notFound } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import type { TeamRole } from '../caller.ts';
import { requireRecentSignIn, type Context } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { revokeInvitationsBy } from './ended-invitation-storage.ts';
import { manageTeam } from './manage-team.ts';
import { findMember, updateMemberRole } from './member-storage.ts';
import { requireOtherOwner } from './require-other-owner.ts';
import type { Member } from './team.ts';

export async function setMemberRole(
  ctx: Context,
  teamId: string,
  userId: string,
  role: TeamRole,
): Promise<Member> {
  const changed = await manageTeam(ctx, teamId, async (tx, team) => {
    requireRecentSignIn(ctx);
    const member = await findMember(tx, team.id, userId);
    if (!member) throw notFound('This member');
    if (member.role === 'OWNER' && role !== 'OWNER') {
      await requireOtherOwner(tx, team, member);
      await revokeInvitationsBy(tx, team.id, member.user.email);
    }
    await updateMemberRole(tx, team.id, member.user.id, role);
    const resource = `${member.user.email} in team ${team.name}: ${role}`;
    await record(tx, ctx.caller, 'team.set-role', resource, team.id);
    return { ...member, role };
  });
  await announceRevocation(ctx, { changedUserId: changed.user.id });
  return changed;
}
