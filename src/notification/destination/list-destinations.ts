import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { toDestination, type Destination } from './destination.ts';
import { listDestinations } from './destination-storage.ts';

export async function listTeamDestinations(
  ctx: Context,
  givenTeamId: string | null | undefined,
): Promise<Destination[]> {
  const teamId = chosenTeam(ctx, 'monitoring.read', givenTeamId);
  return (await listDestinations(ctx.db, teamId)).map((stored) => toDestination(ctx, stored));
}
