import { notFound } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { endInvitation } from './ended-invitation-storage.ts';
import { findOwnInvitation } from './list-own-invitations.ts';

export async function declineInvitation(ctx: Context, id: string): Promise<true> {
  requireSession(ctx);
  const { email, teamId, teamName } = await findOwnInvitation(ctx, id);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await endInvitation(tx, id, 'DECLINED'))) throw notFound('This invitation');
    const resource = `invitation of ${email} to team ${teamName}`;
    await record(tx, ctx.caller, 'team.decline-invitation', resource, teamId);
  });
  return true;
}
