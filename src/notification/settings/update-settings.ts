import { isDeepStrictEqual } from 'node:util';
import { record } from '#identity/audit/record.ts';
import { policyFor } from '#identity/address-policy.ts';
import type { Context } from '#identity/context.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import { parseGiven, refuse } from '#platform/parse-input.ts';
import type { Secrets } from '#platform/secrets.ts';
import {
  channels,
  definitions,
  fieldsOf,
  isEnabled,
  settingsFields,
  type Channel,
  type NotificationSettings,
  type SettingsName,
} from '../channels/index.ts';
import { newWebhookSecret } from '../channels/webhook/transport.ts';
import { openSettings, sealSettings, type SealedSettings } from './encrypt-settings.ts';
import { lockSettings, resumeQueues, updateSettings } from './settings-storage.ts';

/** Absent fields stay as they are; null clears a field. */
export type SettingsChange = {
  [Name in Exclude<SettingsName, 'webhookSecret'>]?: NotificationSettings[Name] | null | undefined;
};

export async function updateNotificationSettings(
  ctx: Context,
  input: SettingsChange,
): Promise<NotificationSettings> {
  const { user } = ctx.caller;
  const wanted = parseSettings(input, policyFor(user.role, ctx.settings.privateTargets));
  const change = sealSettings(ctx.secrets, wanted);
  const settings = await ctx.db.transaction().execute(async (tx) => {
    // Unchanged values stay encrypted, so that one whose key is lost can be entered again.
    const before = await lockSettings(tx, user);
    const changed = { ...before, ...change };
    requireAddresses(changed);
    const after = changed.webhookUrl === null || changed.webhookSecret ? changed : withSecret(ctx, changed);
    await updateSettings(tx, user.id, after);
    await resumeQueues(tx, user.id, changedChannels(ctx.secrets, before, wanted));
    const names = Object.keys(change).join(', ');
    await record(tx, ctx.caller, 'notification.update', `notification settings${names && `: ${names}`}`);
    return after;
  });
  return openSettings(ctx.secrets, settings);
}

function parseSettings(input: SettingsChange, policy: AddressPolicy): Partial<NotificationSettings> {
  const fields = Object.entries(settingsFields).flatMap(([name, { parse }]) =>
    parse ? [[name, parse(policy)]] : [],
  );
  return parseGiven(input, Object.fromEntries(fields));
}

/** A channel that is on has somewhere to send to. */
function requireAddresses(settings: NotificationSettings): void {
  for (const channel of channels) {
    const { field, what } = definitions[channel].needs;
    const value = settings[field];
    if (isEnabled(settings, channel) && (value === null || (Array.isArray(value) && value.length === 0)))
      refuse(`This channel is on and needs ${what}.`, field);
  }
}

const withSecret = ({ secrets }: Context, settings: SealedSettings): SealedSettings => ({
  ...settings,
  ...sealSettings(secrets, { webhookSecret: newWebhookSecret() }),
});

/** A form sends every field; only a value that differs from before is a change. */
function changedChannels(
  secrets: Secrets,
  before: SealedSettings,
  wanted: Partial<NotificationSettings>,
): Channel[] {
  const isChanged = (name: SettingsName): boolean =>
    name in wanted && !isDeepStrictEqual(openField(secrets, before, name), wanted[name]);
  return channels.filter((channel) => (Object.keys(fieldsOf(channel)) as SettingsName[]).some(isChanged));
}

/** Each field on its own: a value that cannot be decrypted any more counts as changed and does not affect the others. */
function openField(secrets: Secrets, before: SealedSettings, name: SettingsName): unknown {
  try {
    return openSettings(secrets, { [name]: before[name] } as Partial<SealedSettings>)[name];
  } catch {
    return undefined;
  }
}
