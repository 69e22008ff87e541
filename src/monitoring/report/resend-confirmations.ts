import { chosenTeam } from '#identity/permissions.ts';
import { askAgain } from '#notification/index.ts';
import type { Context } from '../context.ts';
import { findSettings } from './settings-storage.ts';

/** To everybody who has not confirmed yet, recipients of reports included. */
export async function resendConfirmations(
  ctx: Context,
  givenTeamId: string | null | undefined,
): Promise<string[]> {
  const teamId = chosenTeam(ctx, 'notification.manage', givenTeamId);
  const { recipients } = await findSettings(ctx.db, teamId);
  return askAgain(ctx, teamId, recipients);
}
