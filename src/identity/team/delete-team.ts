import { badRequest } from '#platform/errors.ts';
import type { Topic } from '#platform/queue/queue.ts';
import { record } from '../audit/record.ts';
import type { Services } from '../context.ts';
import type { IdentityContext } from '../services.ts';
import { revokeInvitationsOf } from './ended-invitation-storage.ts';
import { manageTeam } from './manage-team.ts';
import { abandonTeam, deleteAbandonedTeam } from './team-storage.ts';

/** What is left of a team, such as past deployments with their logs, is deleted in the background: it can be gigabytes. */
export const deletedTeamTopic: Topic<{ teamId: string }> = {
  name: 'identity.team-deleted',
  retryDelaysSeconds: [60, 600, 3_600, 21_600],
  concurrency: 1,
};

export async function deleteTeam(ctx: IdentityContext, id: string): Promise<true> {
  await manageTeam(ctx, id, async (tx, team) => {
    if (team.isPersonal) throw badRequest('A personal team cannot be deleted.');
    // New rows refer to the team, which is locked, so nothing can be added until the end of the transaction.
    const owned = await ctx.listOwned(tx, team.id);
    if (owned.length > 0)
      throw badRequest(`This team still has ${owned.join(' and ')}. Delete or transfer them first.`);
    await revokeInvitationsOf(tx, team.id);
    await abandonTeam(tx, team.id);
    await ctx.queue.enqueue(deletedTeamTopic, { teamId: team.id }, { tx });
    await record(tx, ctx.caller, 'team.delete', `team ${team.name}`, team.id);
  });
  return true;
}

export const purgeTeam = ({ db }: Services, { teamId }: { teamId: string }): Promise<void> =>
  deleteAbandonedTeam(db, teamId);
