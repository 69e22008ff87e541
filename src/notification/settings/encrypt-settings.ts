import type { SecretColumn, Secrets } from '#platform/secrets.ts';
import { settingsFields, type NotificationSettings, type SettingsName } from '../channels/index.ts';

/** As stored: secret fields are encrypted. */
export type SealedSettings = NotificationSettings;

export const settingsNames = Object.keys(settingsFields) as SettingsName[];
const secretNames = settingsNames.filter((name) => settingsFields[name].secret);

/** `chat1WebhookUrl` is stored in `chat1_webhook_url`. */
export const columnOf = (name: SettingsName): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const purposeOf = (name: SettingsName): string => `notification_settings.${columnOf(name)}`;

export const notificationSecretColumns: readonly SecretColumn[] = [
  ...secretNames.map((name) => ({ table: 'notification_settings', column: columnOf(name), id: 'user_id' })),
  {
    table: 'notification_settings',
    column: 'webhook_previous_secret',
    id: 'user_id',
    purpose: purposeOf('webhookSecret'),
  },
  {
    table: 'notification_deliveries',
    column: 'routing_key',
    id: 'id',
    purpose: purposeOf('incidentIntegrationKey'),
  },
];

export const sealSettings = (
  secrets: Secrets,
  settings: Partial<NotificationSettings>,
): Partial<SealedSettings> => mapSecrets(settings, (value, purpose) => secrets.encrypt(value, purpose));

export const openSettings = <Settings extends Partial<SealedSettings>>(
  secrets: Secrets,
  settings: Settings,
): Settings => mapSecrets(settings, (value, purpose) => secrets.decrypt(value, purpose));

/** It was encrypted when it was the current one. */
export const openPreviousSecret = (secrets: Secrets, sealed: string): string =>
  secrets.decrypt(sealed, purposeOf('webhookSecret'));

/** Null if it can no longer be decrypted: an old key must not stop what is sent now. */
export function openIntegrationKey(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.decrypt(sealed, purposeOf('incidentIntegrationKey'));
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
