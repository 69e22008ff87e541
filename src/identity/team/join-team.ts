import { badRequest } from '#platform/errors.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { TeamRole, User } from '../caller.ts';
import { endInvitation } from './ended-invitation-storage.ts';
import { findInvitation } from './invitation-storage.ts';
import { countMembers, countMemberships, insertMember } from './member-storage.ts';
import { limits } from './team.ts';
import { lockTeam, type LockedTeam } from './team-storage.ts';

/**
 * Of several who use an invitation at once, the first gets the team and the role, and the others null. The team is locked before users are, and
 * while it is, nobody changes the invitation: its role is read again.
 */
export async function redeemInvitation(
  tx: Tx,
  { id, teamId }: { id: string; teamId: string },
): Promise<{ team: LockedTeam; role: TeamRole } | null> {
  const team = await lockTeam(tx, teamId);
  const invitation = team && (await findInvitation(tx, id));
  if (!invitation || !(await endInvitation(tx, id, 'USED'))) return null;
  return { team, role: invitation.role };
}

/** The user is locked as well: two invitations accepted at once must not exceed the limit. */
export async function joinTeam(
  tx: Tx,
  team: LockedTeam,
  user: Pick<User, 'id'>,
  role: TeamRole,
): Promise<void> {
  if ((await countMembers(tx, team.id)) >= limits.members)
    throw badRequest(`This team already has ${limits.members} members.`);
  if ((await countMemberships(tx, user.id)) >= limits.membershipsOfUser)
    throw badRequest(
      `You are already a member of ${limits.membershipsOfUser} teams. Leave one before you join another.`,
    );
  await insertMember(tx, team.id, user.id, role);
}
