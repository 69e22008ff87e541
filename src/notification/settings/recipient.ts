import type { Services } from '#identity/context.ts';
import { policyFor } from '#identity/address-policy.ts';
import { isEnabled, type SettingsChannel, type Recipient } from '../channels/index.ts';
import { decryptPreviousSecret, decryptSettings } from './encrypt-settings.ts';
import type { EncryptedRecipient } from './settings-storage.ts';

/** With the settings of now, not those at the time of the event. */
export function decryptRecipient(
  { secrets, settings: { privateTargets } }: Pick<Services, 'secrets' | 'settings'>,
  encrypted: EncryptedRecipient,
): Recipient {
  const settings = decryptSettings(secrets, encrypted);
  const previous = encrypted.previousSecret && decryptPreviousSecret(secrets, encrypted.previousSecret);
  return {
    ...settings,
    webhookSecrets: [settings.webhookSecret, previous].filter((secret) => secret !== null),
    policy: policyFor(encrypted.role, privateTargets),
  };
}

/** Nothing is sent to a disabled account. */
export const canReceive = (recipient: EncryptedRecipient, channel: SettingsChannel): boolean =>
  isEnabled(recipient, channel) && !recipient.disabled;
