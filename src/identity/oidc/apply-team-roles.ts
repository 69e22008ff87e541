import type { Tx } from '#platform/db/pool.ts';
import { recordFor } from '../audit/record.ts';
import type { TeamRole, User } from '../caller.ts';
import type { Services } from '../context.ts';
import { revokeInvitationsBy } from '../team/ended-invitation-storage.ts';
import {
  deleteMember,
  findMember,
  hasOtherOwner,
  insertMember,
  updateMemberRole,
} from '../team/member-storage.ts';
import { memberRemovedTopic } from '../team/remove-member.ts';
import { lockTeam } from '../team/team-storage.ts';
import { findTeamsByIdOrName, type NamedTeam } from './identity-storage.ts';
import { rolesByTeam, type OidcSettings } from './settings.ts';

/**
 * The provider's groups decide about the teams that are in the setting, and about no others. Whoever has none of a team's groups
 * is removed from it. The last owner stays an owner. If the groups are unknown, nothing changes. Returns whether anything changed.
 */
export async function applyTeamRoles(
  tx: Tx,
  services: Services,
  { teamRoles }: OidcSettings,
  user: User,
  groups: readonly string[] | null,
): Promise<boolean> {
  if (teamRoles.length === 0) return false;
  if (groups === null) {
    services.log.warn(
      { userId: user.id },
      'The provider has not sent the groups of this user, because there are too many. The roles in teams were not changed',
    );
    return false;
  }
  const wanted = rolesByTeam(teamRoles, groups);
  const found = await findTeamsByIdOrName(tx, [...wanted.keys()]);
  let changed = false;
  // In the order of their ids, so that two sign-ins do not wait for each other.
  for (const team of found) {
    const key = hasName(team, team.name, found) && !wanted.has(team.id) ? team.name : team.id;
    const role = wanted.get(key);
    if (role !== undefined && (await setRole(tx, services, team.id, user, role))) changed = true;
  }
  for (const name of wanted.keys())
    if (!found.some((team) => team.id === name || hasName(team, name, found)))
      services.log.warn(
        { team: name },
        'STEWARD_OIDC_TEAM_ROLES names a team that does not exist, exists twice, or was not created by an administrator. Use its id',
      );
  return changed;
}

/**
 * A name counts only for a team that an administrator created. Otherwise a member could name a team like it: that would put others
 * into it, or end the changes of roles in the team that is meant.
 */
const hasName = (team: NamedTeam, name: string, found: readonly NamedTeam[]): boolean =>
  team.createdByAdmin &&
  team.name === name &&
  found.filter((other) => other.createdByAdmin && other.name === name).length === 1;

async function setRole(
  tx: Tx,
  services: Services,
  teamId: string,
  user: User,
  role: TeamRole | null,
): Promise<boolean> {
  const team = await lockTeam(tx, teamId);
  const member = await findMember(tx, teamId, user.id);
  if (!team || (member?.role ?? null) === role) return false;
  if (member?.role === 'OWNER' && !(await hasOtherOwner(tx, teamId, user.id))) return false;

  if (member?.role === 'OWNER') await revokeInvitationsBy(tx, teamId, user.email);
  if (!member && role) await insertMember(tx, teamId, user.id, role);
  else if (role) await updateMemberRole(tx, teamId, user.id, role);
  else {
    await deleteMember(tx, teamId, user.id);
    const removed = { teamId, userId: user.id, email: user.email };
    await services.queue.enqueue(memberRemovedTopic, removed, { tx });
  }
  const resource = `${user.email} in team ${team.name}: ${role ?? 'removed'} (OpenID Connect)`;
  await recordFor(tx, user, 'team.set-role', resource, null, teamId);
  return true;
}
