import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { listStopped, type StoppedAddress } from './address-storage.ts';

const maxListed = 1_000;

export async function listStoppedAddresses(
  ctx: Context,
  givenTeamId: string | null | undefined,
): Promise<StoppedAddress[]> {
  const teamId = chosenTeam(ctx, 'monitoring.read', givenTeamId);
  return listStopped(ctx.db, teamId, maxListed);
}
