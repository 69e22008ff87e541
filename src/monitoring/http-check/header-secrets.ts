import type { Secrets } from '#platform/secrets.ts';
import type { HeaderValues } from './parse-headers.ts';

export type SecretsPurpose = 'probes.secrets' | 'sites.http_check_secrets' | 'site_pages.http_check_secrets';

export const encryptHeaders = (
  secrets: Secrets,
  values: HeaderValues,
  purpose: SecretsPurpose,
): string | null =>
  Object.keys(values).length === 0 ? null : secrets.encrypt(JSON.stringify(values), purpose);

export const decryptHeaders = (
  secrets: Secrets,
  encrypted: string | null | undefined,
  purpose: SecretsPurpose,
): HeaderValues => (encrypted ? (JSON.parse(secrets.decrypt(encrypted, purpose)) as HeaderValues) : {});
