import { notificationSecretColumns } from '#notification/index.ts';
import type { SecretColumn } from '#platform/secrets.ts';

/** Columns with encrypted secrets, which are encrypted again when the key changes. */
export const monitoringSecrets: readonly SecretColumn[] = [
  { table: 'sites', column: 'basic_auth_password', id: 'id' },
  { table: 'sites', column: 'checkout_secrets', id: 'id' },
  ...notificationSecretColumns,
];
