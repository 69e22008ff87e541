import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { badRequest } from '#platform/errors.ts';
import { withUnconfirmed, type TeamSettings } from './notification-settings.ts';
import { lockSettings, replaceWebhookSecret } from './settings-storage.ts';
import { decryptSettings, encryptSettings } from './encrypt-settings.ts';
import { newWebhookSecret } from '../channels/webhook/transport.ts';

export async function rotateWebhookSecret(
  ctx: Context,
  givenTeamId: string | null | undefined,
): Promise<TeamSettings> {
  const teamId = chosenTeam(ctx, 'notification.manage', givenTeamId);
  const { email } = ctx.caller.user;
  const { webhookSecret } = encryptSettings(ctx.secrets, { webhookSecret: newWebhookSecret() });
  const after = await ctx.db.transaction().execute(async (tx) => {
    if ((await lockSettings(tx, teamId, email)).webhookUrl === null)
      throw badRequest('There is no webhook yet. Its secret is created with it.', {
        field: 'webhookUrl',
      });
    await replaceWebhookSecret(tx, teamId, webhookSecret!);
    await record(tx, ctx.caller, 'notification.rotate-secret', 'webhook secret', teamId);
    return lockSettings(tx, teamId, email);
  });
  return withUnconfirmed(ctx.db, teamId, decryptSettings(ctx.secrets, after));
}
