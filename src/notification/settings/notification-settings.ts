import type { Context } from '#identity/context.ts';
import { chosenTeam, hasPermission } from '#identity/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import type { NotificationSettings } from '../channels/index.ts';
import { listUnconfirmed } from '../address/address-storage.ts';
import { decryptSettings, withoutSecrets } from './encrypt-settings.ts';
import { ensureNotificationSettings, findSettings } from './settings-storage.ts';

/** `unconfirmedAddresses`: those of the email addresses that get nothing yet. */
export type TeamSettings = NotificationSettings & { unconfirmedAddresses: string[] };

export const withUnconfirmed = async (
  db: Db,
  teamId: string,
  settings: NotificationSettings,
): Promise<TeamSettings> => ({
  ...settings,
  unconfirmedAddresses: await listUnconfirmed(db, teamId, settings.emailAddresses),
});

/**
 * The first request of a user who can change them creates them. Members who cannot change them see which channels are on, but
 * not the addresses and keys with which anyone can send messages.
 */
export async function notificationSettings(
  ctx: Context,
  givenTeamId: string | null | undefined,
): Promise<TeamSettings | null> {
  const teamId = chosenTeam(ctx, 'monitoring.read', givenTeamId);
  const { db, caller, secrets } = ctx;
  const canManage = hasPermission(ctx, 'notification.manage', teamId);
  let settings = await findSettings(db, teamId);
  if (!settings && canManage) {
    await ensureNotificationSettings(db, teamId, caller.user.email);
    settings = await findSettings(db, teamId);
  }
  if (!settings) return null;
  const visible = canManage ? decryptSettings(secrets, settings) : withoutSecrets(settings);
  return withUnconfirmed(db, teamId, visible);
}
