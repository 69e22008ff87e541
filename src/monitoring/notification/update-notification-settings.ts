import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import type { NotificationSettings, NotificationSettingsInput } from '../schema.generated.ts';
import { rulesFor } from '../site/parse-site.ts';
import { lockSettings, updateSettings } from './notification-settings-storage.ts';
import { parseSettingsChange, requireReachable } from './parse-notification-settings.ts';
import { openSettings, sealSettings } from './seal-settings.ts';

export async function updateNotificationSettings(
  ctx: Context,
  input: NotificationSettingsInput,
): Promise<NotificationSettings> {
  const { user } = ctx.caller;
  const change = sealSettings(ctx.secrets, parseSettingsChange(input, rulesFor(ctx).policy));
  const settings = await ctx.db.transaction().execute(async (tx) => {
    // What does not change stays sealed, so that a value whose key is lost can be entered again.
    const after = requireReachable({ ...(await lockSettings(tx, user)), ...change });
    await updateSettings(tx, user.id, after);
    const fields = Object.keys(change).join(', ');
    await record(tx, ctx.caller, 'notification.update', `notification settings${fields && `: ${fields}`}`);
    return after;
  });
  return openSettings(ctx.secrets, settings);
}
