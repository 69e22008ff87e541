import { isDeepStrictEqual } from 'node:util';
import type { Secrets } from '#platform/secrets.ts';
import type { NotificationSettings } from '#monitoring/schema.generated.ts';
import { channels, type Channel } from '../channels/channel.ts';
import type { SealedSettings } from './settings-storage.ts';
import { openSettings } from './seal-settings.ts';

/** A form sends every field back; only what differs from before is a change. */
export function changedChannels(
  secrets: Secrets,
  before: SealedSettings,
  wanted: Partial<NotificationSettings>,
): Channel[] {
  const fields = Object.keys(wanted) as (keyof NotificationSettings)[];
  const changed = fields.filter((field) => !isDeepStrictEqual(open(secrets, before, field), wanted[field]));
  return channels.filter((channel) => changed.some((field) => field.startsWith(channel)));
}

/** Alone, so that one whose key is lost is no concern of the others; entered again, it is a change. */
function open(secrets: Secrets, before: SealedSettings, field: keyof NotificationSettings): unknown {
  try {
    return openSettings(secrets, { [field]: before[field] } as SealedSettings)[field];
  } catch {
    return undefined;
  }
}
