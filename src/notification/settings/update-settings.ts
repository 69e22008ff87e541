import { isDeepStrictEqual } from 'node:util';
import { record } from '#identity/audit/record.ts';
import { policyForTeam } from '#identity/address-policy.ts';
import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import { parseGiven, refuse } from '#platform/parse-input.ts';
import type { Secrets } from '#platform/secrets.ts';
import { askToConfirm, listAskable } from '../address/ask-to-confirm.ts';
import {
  definitions,
  fieldsOf,
  isEnabled,
  settingsChannels,
  settingsFields,
  type NotificationSettings,
  type SettingsChannel,
  type SettingsName,
} from '../channels/index.ts';
import { newWebhookSecret } from '../channels/webhook/transport.ts';
import { decryptSettings, encryptSettings, type EncryptedSettings } from './encrypt-settings.ts';
import { withUnconfirmed, type TeamSettings } from './notification-settings.ts';
import { findSettings, lockSettings, resumeQueues, updateSettings } from './settings-storage.ts';

/** Absent fields stay as they are; null clears a field. */
export type SettingsChange = {
  [Name in Exclude<SettingsName, 'webhookSecret'>]?: NotificationSettings[Name] | null | undefined;
};

export async function updateNotificationSettings(
  ctx: Context,
  input: SettingsChange,
  givenTeamId: string | null | undefined,
): Promise<TeamSettings> {
  const teamId = chosenTeam(ctx, 'notification.manage', givenTeamId);
  const given = parseSettings(input, policyForTeam(ctx, teamId));
  const change = encryptSettings(ctx.secrets, given);
  const askable = await listAskable(ctx, teamId, await addedAddresses(ctx, teamId, given), 'unless-trusted');
  const settings = await ctx.db.transaction().execute(async (tx) => {
    // Unchanged values are not decrypted, so that a value whose key is lost can be replaced.
    const before = await lockSettings(tx, teamId, ctx.caller.user.email);
    const changed = { ...before, ...change };
    requireAddresses(changed);
    const after = changed.webhookUrl === null || changed.webhookSecret ? changed : withSecret(ctx, changed);
    await updateSettings(tx, teamId, after);
    await askToConfirm(tx, ctx, teamId, askable);
    await resumeQueues(tx, teamId, changedChannels(ctx.secrets, before, given));
    const names = Object.keys(change).join(', ');
    const resource = `notification settings${names && `: ${names}`}`;
    await record(tx, ctx.caller, 'notification.update', resource, teamId);
    return after;
  });
  return withUnconfirmed(ctx.db, teamId, decryptSettings(ctx.secrets, settings));
}

/** Those that the channel `email` did not have before. */
async function addedAddresses(
  { db }: Context,
  teamId: string,
  { emailAddresses = [] }: Partial<NotificationSettings>,
): Promise<string[]> {
  if (emailAddresses.length === 0) return [];
  const before = (await findSettings(db, teamId))?.emailAddresses ?? [];
  return emailAddresses.filter((address) => !before.includes(address));
}

function parseSettings(input: SettingsChange, policy: AddressPolicy): Partial<NotificationSettings> {
  const fields = Object.entries(settingsFields).flatMap(([name, { parse }]) =>
    parse ? [[name, parse(policy)]] : [],
  );
  return parseGiven(input, Object.fromEntries(fields));
}

/** A channel that is on needs an address. */
function requireAddresses(settings: NotificationSettings): void {
  for (const channel of settingsChannels) {
    const { field, what } = definitions[channel].needs;
    const value = settings[field];
    if (isEnabled(settings, channel) && (value === null || (Array.isArray(value) && value.length === 0)))
      refuse(`This channel is on and needs ${what}.`, field);
  }
}

const withSecret = ({ secrets }: Context, settings: EncryptedSettings): EncryptedSettings => ({
  ...settings,
  ...encryptSettings(secrets, { webhookSecret: newWebhookSecret() }),
});

/** A form sends every field; only a value that differs from before is a change. */
function changedChannels(
  secrets: Secrets,
  before: EncryptedSettings,
  given: Partial<NotificationSettings>,
): SettingsChannel[] {
  const isChanged = (name: SettingsName): boolean =>
    name in given && !isDeepStrictEqual(decryptField(secrets, before, name), given[name]);
  return settingsChannels.filter((channel) =>
    (Object.keys(fieldsOf(channel)) as SettingsName[]).some(isChanged),
  );
}

/** Decrypts one field only: a value that can no longer be decrypted counts as changed and does not affect the others. */
function decryptField(secrets: Secrets, before: EncryptedSettings, name: SettingsName): unknown {
  try {
    return decryptSettings(secrets, { [name]: before[name] } as Partial<EncryptedSettings>)[name];
  } catch {
    return undefined;
  }
}
