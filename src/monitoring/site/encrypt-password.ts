import type { Secrets } from '#platform/secrets.ts';
import type { SiteChange } from './parse-site.ts';

export const passwordPurpose = 'sites.basic_auth_password';

/** From here on, only a check decrypts the password. */
export function encryptPassword<Change extends SiteChange>(secrets: Secrets, change: Change): Change {
  const { basicAuthPassword } = change;
  if (!basicAuthPassword) return change;
  return { ...change, basicAuthPassword: secrets.encrypt(basicAuthPassword, passwordPurpose) };
}
