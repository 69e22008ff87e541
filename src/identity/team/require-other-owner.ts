import type { Tx } from '#platform/db/pool.ts';
import { badRequest } from '#platform/errors.ts';
import { hasOtherOwner } from './member-storage.ts';
import type { Member } from './team.ts';
import type { LockedTeam } from './team-storage.ts';

/** Nobody could manage a team without an owner. The team is locked, so no other owner can go at the same time. */
export async function requireOtherOwner(tx: Tx, team: LockedTeam, { user, role }: Member): Promise<void> {
  if (team.isPersonal)
    throw badRequest('A personal team always belongs to its user, who cannot leave it or get another role.');
  if (role === 'OWNER' && !(await hasOtherOwner(tx, team.id, user.id)))
    throw badRequest(`${user.email} is the last owner of this team. Make another member an owner first.`);
}
