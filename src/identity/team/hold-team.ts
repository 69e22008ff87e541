import type { Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { findMember } from './member-storage.ts';
import { shareLockTeam } from './team-storage.ts';

/**
 * Call before something is added to a team: until the transaction ends, the team cannot be deleted. Otherwise, what is added
 * while it is being deleted would be deleted with it. A personal team is never deleted.
 */
export async function holdTeam(tx: Tx, { caller: { user } }: Context, teamId: string): Promise<void> {
  if (teamId === user.id) return;
  await shareLockTeam(tx, teamId);
  if (!(await findMember(tx, teamId, user.id))) throw notFound('This team');
}
