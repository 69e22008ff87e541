import type { Secrets } from '#platform/secrets.ts';
import type { NotificationSettings } from '#monitoring/schema.generated.ts';
import type { SealedSettings } from './settings-storage.ts';

/** Whoever knows one of these can post in the user's name. */
const purposes = {
  chat1WebhookUrl: 'notification_settings.chat1_webhook_url',
  chat2WebhookUrl: 'notification_settings.chat2_webhook_url',
  incidentIntegrationKey: 'notification_settings.incident_integration_key',
  webhookUrl: 'notification_settings.webhook_url',
  webhookSecret: 'notification_settings.webhook_secret',
} as const satisfies Partial<Record<keyof NotificationSettings, string>>;
type SecretField = keyof typeof purposes;
type SecretValues = Partial<Record<SecretField, string>>;
const secretFields = Object.keys(purposes) as SecretField[];

export const sealSettings = (
  secrets: Secrets,
  settings: Partial<NotificationSettings>,
): Partial<SealedSettings> => ({
  ...settings,
  ...mapSecrets(settings, (value, purpose) => secrets.encrypt(value, purpose)),
});

export const openSettings = (secrets: Secrets, settings: SealedSettings): NotificationSettings => ({
  ...settings,
  ...mapSecrets(settings, (value, purpose) => secrets.decrypt(value, purpose)),
});

/** What once signed was sealed as what signs. */
export const openPreviousSecret = (secrets: Secrets, sealed: string): string =>
  secrets.decrypt(sealed, purposes.webhookSecret);

/** Null when it cannot be read any more: a key of long ago must not stop what goes out now. */
export function openIntegrationKey(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.decrypt(sealed, purposes.incidentIntegrationKey);
  } catch {
    return null;
  }
}

function mapSecrets(
  settings: Partial<NotificationSettings>,
  change: (value: string, purpose: string) => string,
): SecretValues {
  const changed: SecretValues = {};
  for (const field of secretFields) {
    const value = settings[field];
    if (typeof value === 'string') changed[field] = change(value, purposes[field]);
  }
  return changed;
}
