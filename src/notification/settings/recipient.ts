import type { Context, Services } from '#identity/context.ts';
import { policyFor } from '#identity/address-policy.ts';
import { isEnabled, type Channel, type Recipient } from '../channels/index.ts';
import { openPreviousSecret, openSettings } from './encrypt-settings.ts';
import { ensureNotificationSettings, listRecipients, type SealedRecipient } from './settings-storage.ts';

/** Where the messages of a user go now. */
export function openRecipient(
  { secrets, settings: { privateTargets } }: Pick<Services, 'secrets' | 'settings'>,
  sealed: SealedRecipient,
): Recipient {
  const settings = openSettings(secrets, sealed);
  const previous = sealed.previousSecret && openPreviousSecret(secrets, sealed.previousSecret);
  return {
    ...settings,
    webhookSecrets: [settings.webhookSecret, previous].filter((secret) => secret !== null),
    policy: policyFor(sealed.role, privateTargets),
  };
}

/** Nothing is sent to an account that is locked out. */
export const canReceive = (recipient: SealedRecipient, channel: Channel): boolean =>
  isEnabled(recipient, channel) && !recipient.lockedOut;

/** The caller as a recipient; the settings are created if there are none. */
export async function findOwnRecipient({ db, caller: { user } }: Context): Promise<SealedRecipient> {
  await ensureNotificationSettings(db, user);
  const [recipient] = await listRecipients(db, [user.id]);
  return recipient!;
}
