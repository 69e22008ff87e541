import { notificationSecretColumns } from '#notification/index.ts';
import type { SecretColumn } from '#platform/secrets.ts';

/** Where this service stores secrets encrypted: what a change of the key goes through. */
export const monitoringSecrets: readonly SecretColumn[] = [
  { table: 'sites', column: 'basic_auth_password', id: 'id' },
  { table: 'sites', column: 'checkout_secrets', id: 'id' },
  ...notificationSecretColumns,
];
