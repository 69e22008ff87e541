import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { chosenTeam, requireScope } from '#identity/permissions.ts';
import { parseQuietHours, type QuietHours } from './quiet-hours.ts';
import { deleteQuietHours, findQuietHours, saveQuietHours } from './quiet-hours-storage.ts';

/** The caller's own. */
export async function quietHours(
  ctx: Context,
  givenTeamId: string | null | undefined,
): Promise<QuietHours | null> {
  const teamId = chosenTeam(ctx, 'monitoring.read', givenTeamId);
  return findQuietHours(ctx.db, teamId, ctx.caller.user.id);
}

/** Null clears them. Every member may set their own, with a token that may write. */
export async function setQuietHours(
  ctx: Context,
  input: QuietHours | null | undefined,
  givenTeamId: string | null | undefined,
): Promise<QuietHours | null> {
  requireScope(ctx, 'MONITORING_WRITE');
  const teamId = chosenTeam(ctx, 'monitoring.read', givenTeamId);
  const hours = input ? parseQuietHours(input) : null;
  await ctx.db.transaction().execute(async (tx) => {
    const { id } = ctx.caller.user;
    if (hours) await saveQuietHours(tx, teamId, id, hours);
    else await deleteQuietHours(tx, teamId, id);
    const text = hours ? `quiet hours ${hours.from} to ${hours.to} ${hours.timezone}` : 'no quiet hours';
    await record(tx, ctx.caller, 'notification.quiet-hours', text, teamId);
  });
  return hours;
}
