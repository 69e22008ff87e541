import { requireSession, type Context } from '../context.ts';
import type { Me } from '../me.ts';
import { chosenTeam } from '../permissions.ts';
import { updateDefaultTeam } from './team-storage.ts';

export async function setDefaultTeam(ctx: Context, teamId: string): Promise<Me> {
  requireSession(ctx);
  const defaultTeamId = chosenTeam(ctx, 'team.read', teamId);
  await updateDefaultTeam(ctx.db, ctx.caller.user.id, defaultTeamId);
  return { ...ctx.caller.user, defaultTeamId };
}
