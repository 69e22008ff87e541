import type { Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import { requireSession, type Context } from '../context.ts';
import { holdCaller } from '../hold-caller.ts';
import { chosenTeam, requireRole } from '../permissions.ts';
import { findMember } from './member-storage.ts';
import { lockTeam, type LockedTeam } from './team-storage.ts';

/**
 * Runs a change that an owner makes. The team is locked and the caller's role is read again under the lock: of two owners who
 * demote each other at the same time, the second one is refused.
 */
export async function manageTeam<T>(
  ctx: Context,
  teamId: string,
  change: (tx: Tx, team: LockedTeam) => Promise<T>,
): Promise<T> {
  requireSession(ctx);
  const id = chosenTeam(ctx, 'team.manage', teamId);
  return ctx.db.transaction().execute(async (tx) => {
    const team = await lockTeam(tx, id);
    await holdCaller(tx, ctx); // an invitation of somebody who has just been disabled would let them in again
    const member = await findMember(tx, id, ctx.caller.user.id);
    if (!team || !member) throw notFound('This team');
    const teams = [{ teamId: id, role: member.role, createdByAdmin: false }];
    requireRole({ caller: { ...ctx.caller, teams } }, 'team.manage', id);
    return change(tx, team);
  });
}
