import type { Context } from '#identity/context.ts';
import type { NotificationSettings } from '#monitoring/schema.generated.ts';
import { ensureNotificationSettings, findSettings } from './settings-storage.ts';
import { openSettings } from './seal-settings.ts';

/** There from the first sign-in on: whoever asks first makes them. */
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
  return settings && openSettings(secrets, settings);
}
