import type { SecretColumn, Secrets } from '#platform/secrets.ts';
import { settingsFields, type NotificationSettings, type SettingsName } from '../channels/index.ts';

/** As stored: secret fields are encrypted. */
export type EncryptedSettings = NotificationSettings;

export const settingsNames = Object.keys(settingsFields) as SettingsName[];
const secretNames = settingsNames.filter((name) => settingsFields[name].secret);

/** `chat1WebhookUrl` is stored in `chat1_webhook_url`. */
export const columnOf = (name: SettingsName): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const purposeOf = (name: SettingsName): string => `notification_settings.${columnOf(name)}`;

export const notificationSecretColumns: readonly SecretColumn[] = [
  ...secretNames.map((name) => ({ table: 'notification_settings', column: columnOf(name), id: 'team_id' })),
  {
    table: 'notification_settings',
    column: 'webhook_previous_secret',
    id: 'team_id',
    purpose: purposeOf('webhookSecret'),
  },
  {
    table: 'notification_deliveries',
    column: 'routing_key',
    id: 'id',
    purpose: purposeOf('incidentIntegrationKey'),
  },
];

export const encryptSettings = (
  secrets: Secrets,
  settings: Partial<NotificationSettings>,
): Partial<EncryptedSettings> => mapSecrets(settings, (value, purpose) => secrets.encrypt(value, purpose));

export const decryptSettings = <Settings extends Partial<EncryptedSettings>>(
  secrets: Secrets,
  settings: Settings,
): Settings => mapSecrets(settings, (value, purpose) => secrets.decrypt(value, purpose));

export const withoutSecrets = (settings: EncryptedSettings): NotificationSettings => ({
  ...settings,
  ...Object.fromEntries(secretNames.map((name) => [name, null])),
});

/** It was encrypted under the column of the current secret. */
export const decryptPreviousSecret = (secrets: Secrets, encrypted: string): string =>
  secrets.decrypt(encrypted, purposeOf('webhookSecret'));

/** What closes an incident that a destination has opened, for the column that also has the integration keys of the channel. */
export const encryptIntegrationKey = (secrets: Secrets, key: string): string =>
  secrets.encrypt(key, purposeOf('incidentIntegrationKey'));

/** Null if it can no longer be decrypted, so that one old key does not block other messages. */
export function decryptIntegrationKey(secrets: Secrets, encrypted: string): string | null {
  try {
    return secrets.decrypt(encrypted, purposeOf('incidentIntegrationKey'));
  } catch {
    return null;
  }
}

function mapSecrets<Settings extends Partial<NotificationSettings>>(
  settings: Settings,
  change: (value: string, purpose: string) => string,
): Settings {
  const changed = secretNames.flatMap((name) => {
    const value = settings[name];
    return typeof value === 'string' ? [[name, change(value, purposeOf(name))]] : [];
  });
  return { ...settings, ...Object.fromEntries(changed) };
}
