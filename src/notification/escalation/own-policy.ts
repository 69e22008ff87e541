import type { Context } from '#identity/context.ts';
import { callerTeams, requireRole } from '#identity/permissions.ts';
import { notFound } from '#platform/errors.ts';
import { findPolicyTeam } from './policy-storage.ts';

/** The policy and its team, if the caller may change it. */
export async function ownPolicy(ctx: Context, givenId: string): Promise<{ id: string; teamId: string }> {
  const id = givenId.toLowerCase();
  const teamId = await findPolicyTeam(ctx.db, callerTeams(ctx, 'notification.manage'), id);
  if (teamId === null) throw notFound('This escalation policy');
  requireRole(ctx, 'notification.manage', teamId);
  return { id, teamId };
}
