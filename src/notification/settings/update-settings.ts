import { record } from '#identity/audit/record.ts';
import { policyFor } from '#identity/address-policy.ts';
import type { Context } from '#identity/context.ts';
import type { NotificationSettings, NotificationSettingsInput } from '#monitoring/schema.generated.ts';
import { resumeLanes } from '../delivery/delivery-log-storage.ts';
import { lockSettings, updateSettings, type SealedSettings } from './settings-storage.ts';
import { parseSettingsChange, requireReachable } from './parse-settings.ts';
import { changedChannels } from './changed-channels.ts';
import { openSettings, sealSettings } from './seal-settings.ts';
import { newWebhookSecret } from '../channels/webhook/secret.ts';

export async function updateNotificationSettings(
  ctx: Context,
  input: NotificationSettingsInput,
): Promise<NotificationSettings> {
  const { user } = ctx.caller;
  const wanted = parseSettingsChange(input, policyFor(user.role, ctx.settings.privateTargets));
  const change = sealSettings(ctx.secrets, wanted);
  const settings = await ctx.db.transaction().execute(async (tx) => {
    // What does not change stays sealed, so that a value whose key is lost can be entered again.
    const before = await lockSettings(tx, user);
    const changed = requireReachable({ ...before, ...change });
    const after = changed.webhookUrl === null || changed.webhookSecret ? changed : withSecret(ctx, changed);
    await updateSettings(tx, user.id, after);
    await resumeLanes(tx, user.id, changedChannels(ctx.secrets, before, wanted));
    const fields = Object.keys(change).join(', ');
    await record(tx, ctx.caller, 'notification.update', `notification settings${fields && `: ${fields}`}`);
    return after;
  });
  return openSettings(ctx.secrets, settings);
}

const withSecret = ({ secrets }: Context, settings: SealedSettings): SealedSettings => ({
  ...settings,
  ...sealSettings(secrets, { webhookSecret: newWebhookSecret() }),
});
