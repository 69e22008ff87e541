import type { Context } from '#identity/context.ts';
import type { NotificationSettings } from '../channels/index.ts';
import { decryptSettings } from './encrypt-settings.ts';
import { ensureNotificationSettings, findSettings } from './settings-storage.ts';

/** Every user has settings; the first request creates them. */
export async function notificationSettings({
  db,
  secrets,
  caller: { user },
}: Context): Promise<NotificationSettings | null> {
  let settings = await findSettings(db, user.id);
  if (!settings) {
    await ensureNotificationSettings(db, user);
    settings = await findSettings(db, user.id);
  }
  return settings && decryptSettings(secrets, settings);
}
