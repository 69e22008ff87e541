import type { Context, Services } from '#identity/context.ts';
import { policyFor } from '#identity/address-policy.ts';
import type { Channel } from '../channels/channel.ts';
import { ensureNotificationSettings, listRecipients, type Recipient } from './settings-storage.ts';
import { openPreviousSecret, openSettings } from './seal-settings.ts';
import type { Addresses } from '../channels/open-sender.ts';

export type OpenedRecipient = {
  /** An account that is locked out hears nothing. */
  isOn(channel: Channel): boolean;
  addresses: Addresses;
};

/** Where the messages of a user go at this moment. */
export function openRecipient(
  { secrets, settings: { privateTargets } }: Pick<Services, 'secrets' | 'settings'>,
  sealed: Recipient,
): OpenedRecipient {
  const settings = openSettings(secrets, sealed);
  const previous = sealed.previousSecret && openPreviousSecret(secrets, sealed.previousSecret);
  return {
    isOn: (channel) => sealed[enabledField[channel]] && !sealed.lockedOut,
    addresses: {
      ...settings,
      webhookSecrets: [settings.webhookSecret, previous].filter((secret) => secret !== null),
      policy: policyFor(sealed.role, privateTargets),
    },
  };
}

/** The caller's own, made if need be. */
export async function ownRecipient(ctx: Context): Promise<OpenedRecipient> {
  const { user } = ctx.caller;
  await ensureNotificationSettings(ctx.db, user);
  const [sealed] = await listRecipients(ctx.db, [user.id]);
  return openRecipient(ctx, sealed!);
}

const enabledField = {
  email: 'emailEnabled',
  chat1: 'chat1Enabled',
  chat2: 'chat2Enabled',
  incident: 'incidentEnabled',
  webhook: 'webhookEnabled',
} as const satisfies Record<Channel, keyof Recipient>;
