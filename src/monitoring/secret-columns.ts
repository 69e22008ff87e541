import type { SecretColumn } from '#platform/secrets.ts';

/** Where this service stores secrets encrypted: what a change of the key goes through. */
export const monitoringSecrets: readonly SecretColumn[] = [
  { table: 'sites', column: 'basic_auth_password', id: 'id' },
  { table: 'sites', column: 'checkout_secrets', id: 'id' },
  { table: 'notification_settings', column: 'chat1_webhook_url', id: 'user_id' },
  { table: 'notification_settings', column: 'chat2_webhook_url', id: 'user_id' },
  { table: 'notification_settings', column: 'incident_integration_key', id: 'user_id' },
  { table: 'notification_settings', column: 'webhook_url', id: 'user_id' },
  { table: 'notification_settings', column: 'webhook_secret', id: 'user_id' },
  {
    table: 'notification_settings',
    column: 'webhook_previous_secret',
    id: 'user_id',
    purpose: 'notification_settings.webhook_secret',
  },
  {
    table: 'notification_deliveries',
    column: 'routing_key',
    id: 'id',
    purpose: 'notification_settings.incident_integration_key',
  },
];
