import type { Context } from '#identity/context.ts';
import { chosenTeam, hasPermission } from '#identity/permissions.ts';
import type { NotificationSettings } from '../channels/index.ts';
import { decryptSettings, withoutSecrets } from './encrypt-settings.ts';
import { ensureNotificationSettings, findSettings } from './settings-storage.ts';

/**
 * The first request of a user who can change them creates them. Members who cannot change them see which channels are on, but
 * not the addresses and keys with which anyone can send messages.
 */
export async function notificationSettings(
  ctx: Context,
  givenTeamId: string | null | undefined,
): Promise<NotificationSettings | null> {
  const teamId = chosenTeam(ctx, 'monitoring.read', givenTeamId);
  const { db, caller, secrets } = ctx;
  const canManage = hasPermission(ctx, 'notification.manage', teamId);
  let settings = await findSettings(db, teamId);
  if (!settings && canManage) {
    await ensureNotificationSettings(db, teamId, caller.user.email);
    settings = await findSettings(db, teamId);
  }
  return settings && (canManage ? decryptSettings(secrets, settings) : withoutSecrets(settings));
}
