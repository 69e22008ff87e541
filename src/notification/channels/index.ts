import type { AddressPolicy } from '#platform/outbound.ts';
import { kept, withDefault, type Field } from '#platform/parse-input.ts';
import { deploymentNotices, type DeploymentNotice } from '../event.ts';
import type { ChannelDefinition, OpenedChannel, Owner, SettingsField, Transports } from './channel.ts';
import { chat } from './chat.ts';
import { discord } from './discord/message.ts';
import { email } from './email/transport.ts';
import { googleChat } from './google-chat/message.ts';
import { incident } from './incident/transport.ts';
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

export type Channel = keyof typeof definitions;
export const channels = Object.keys(definitions) as Channel[];
export const statefulChannels = channels.filter((channel) => definitions[channel].stateful);
export const everyEventChannels = channels.filter((channel) => definitions[channel].everyEvent);

type Definition = (typeof definitions)[Channel];
type SettingsOf<D> = D extends ChannelDefinition<infer Settings> ? Settings : never;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The settings of all channels of a team, as its members see them. */
export type NotificationSettings = Record<`${Channel}Enabled`, boolean> &
  Intersection<SettingsOf<Definition>> & { deploymentEvents: DeploymentNotice[] };
export type SettingsName = keyof NotificationSettings;

export const isEnabled = (settings: NotificationSettings, channel: Channel): boolean =>
  settings[`${channel}Enabled`];

/** The decrypted settings of one user, including channels that are off. */
export type Recipient = NotificationSettings & Owner;

export const openChannel = (channel: Channel, to: Recipient, transports: Transports): OpenedChannel =>
  definitions[channel].open(to, transports);

type AnySettingsField = Omit<SettingsField<unknown>, 'parse'> & {
  parse?: (policy: AddressPolicy) => Field<never, unknown>;
};
const enabled: SettingsField<boolean> = { parse: () => kept<boolean>() };

/** The fields of one channel; `<channel>Enabled` comes first. */
export const fieldsOf = (channel: Channel): Partial<Record<SettingsName, AnySettingsField>> => ({
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

export const settingsFields = Object.assign({}, ...channels.map(fieldsOf), { deploymentEvents }) as Record<
  SettingsName,
  AnySettingsField
>;

/**
 * The channels that are notified when an alert closes: those that were notified of its opening and are still on. A channel
 * with `closing` is notified even if it is off, because nothing else closes what it has opened.
 */
export const channelsForResolved = (
  enabled: readonly Channel[],
  notified: readonly Channel[] | null,
): readonly Channel[] =>
  notified === null
    ? enabled
    : channels.filter(
        (each) => notified.includes(each) && (enabled.includes(each) || definitions[each].closing),
      );
