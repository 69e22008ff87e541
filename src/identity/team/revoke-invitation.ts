import { notFound } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { callerTeams } from '../permissions.ts';
import { endInvitation } from './ended-invitation-storage.ts';
import { findInvitation } from './invitation-storage.ts';
import { manageTeam } from './manage-team.ts';

export async function revokeInvitation(ctx: Context, id: string): Promise<true> {
  requireSession(ctx);
  const invitation = await findInvitation(ctx.db, id);
  if (!invitation || !callerTeams(ctx, 'team.manage').includes(invitation.teamId))
    throw notFound('This invitation');
  await manageTeam(ctx, invitation.teamId, async (tx, team) => {
    if (!(await endInvitation(tx, id, 'REVOKED'))) throw notFound('This invitation');
    const resource = `invitation of ${invitation.email} to team ${team.name}`;
    await record(tx, ctx.caller, 'team.revoke-invitation', resource, team.id);
  });
  return true;
}
