import type { AddressPolicy } from '#platform/outbound.ts';
import { clearable, kept, withDefault, type Field } from '#platform/parse-input.ts';
import { parseZone } from '#platform/recurrence.ts';
import { deploymentNotices, type DeploymentNotice } from '../event.ts';
import {
  forPeople,
  type ChannelBehaviour,
  type ChannelDefinition,
  type OpenedChannel,
  type Owner,
  type SettingsField,
  type Transports,
} from './channel.ts';
import { chat } from './chat.ts';
import { discord } from './discord/message.ts';
import { email } from './email/transport.ts';
import { googleChat } from './google-chat/message.ts';
import { incident } from './incident/transport.ts';
import { destinationKinds, type DestinationKind } from './kinds.ts';
import { slack } from './slack/message.ts';
import { teams } from './teams/message.ts';
import { webhook } from './webhook/transport.ts';

/** The first that matches the URL is used. Slack is last, because Mattermost and many others accept its format. */
export const chatProviders = [discord, teams, googleChat, slack];

export const definitions = {
  email,
  chat1: chat('chat1WebhookUrl', chatProviders),
  chat2: chat('chat2WebhookUrl', chatProviders),
  incident,
  webhook,
};

/** The five that every team has, in the order in which they are shown. */
export type SettingsChannel = keyof typeof definitions;
export const settingsChannels = Object.keys(definitions) as SettingsChannel[];
export const settingsChannelNames: Readonly<Record<SettingsChannel, string>> = {
  email: 'Email',
  chat1: 'Chat 1',
  chat2: 'Chat 2',
  incident: 'PagerDuty',
  webhook: 'Webhook',
};

/** Where a notification goes: one of the five, a destination that the team has added, or the email address of a member. */
export type Channel = SettingsChannel | `${DestinationKind}:${string}` | `member:${string}`;
type Prefix = SettingsChannel | DestinationKind | 'member';

const behaviours: Record<Prefix, ChannelBehaviour> = {
  ...definitions,
  ...destinationKinds,
  member: { ...forPeople, byMail: true },
};
const prefixes = Object.keys(behaviours) as Prefix[];
/** What comes before the colon: queries compare it with the lists below. */
export const prefixOf = (channel: Channel): Prefix => channel.split(':', 1)[0] as Prefix;
export const definitionOf = (channel: Channel): ChannelBehaviour => behaviours[prefixOf(channel)];
export const statefulPrefixes = prefixes.filter((prefix) => behaviours[prefix].stateful);
export const everyEventPrefixes = prefixes.filter((prefix) => behaviours[prefix].everyEvent);

export const isSettingsChannel = (channel: Channel): channel is SettingsChannel => channel in definitions;

type Definition = (typeof definitions)[SettingsChannel];
type SettingsOf<D> = D extends ChannelDefinition<infer Settings> ? Settings : never;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The settings of all channels of a team, as its members see them. */
export type NotificationSettings = Record<`${SettingsChannel}Enabled`, boolean> &
  Intersection<SettingsOf<Definition>> & { deploymentEvents: DeploymentNotice[]; timezone: string | null };
export type SettingsName = keyof NotificationSettings;

export const isEnabled = (settings: NotificationSettings, channel: SettingsChannel): boolean =>
  settings[`${channel}Enabled`];

/** The decrypted settings of one user, including channels that are off. */
export type Recipient = NotificationSettings & Owner;

export const openChannel = (channel: SettingsChannel, to: Recipient, transports: Transports): OpenedChannel =>
  definitions[channel].open(to, transports);

type AnySettingsField = Omit<SettingsField<unknown>, 'parse'> & {
  parse?: (policy: AddressPolicy) => Field<never, unknown>;
};
const enabled: SettingsField<boolean> = { parse: () => kept<boolean>() };

/** The fields of one channel; `<channel>Enabled` comes first. */
export const fieldsOf = (channel: SettingsChannel): Partial<Record<SettingsName, AnySettingsField>> => ({
  [`${channel}Enabled`]: enabled,
  ...definitions[channel].fields,
});

/** Duplicates are merged. By default, all but successes are sent. */
const deploymentEvents: SettingsField<DeploymentNotice[]> = {
  parse: () =>
    withDefault(
      deploymentNotices.filter((notice) => notice !== 'SUCCEEDED'),
      (given: readonly DeploymentNotice[]) => deploymentNotices.filter((notice) => given.includes(notice)),
    ),
};

/** Of times in messages to people. */
const timezone: SettingsField<string | null> = {
  parse: () => clearable((name: string) => (name.trim() === '' ? null : parseZone(name.trim()))),
};

export const settingsFields = Object.assign({}, ...settingsChannels.map(fieldsOf), {
  deploymentEvents,
  timezone,
}) as Record<SettingsName, AnySettingsField>;
