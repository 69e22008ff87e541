import type {
  ChannelFactsFragment,
  UpdateNotificationSettingsMutationVariables,
} from '../api/monitoring.generated.ts';
import { words } from '../words/words.ts';

export type ChannelName = 'email' | 'chat1' | 'chat2' | 'incident' | 'webhook';
type Input = UpdateNotificationSettingsMutationVariables['input'];

export type Channel = {
  name: ChannelName;
  /** The field that says whether it is on. */
  flag: 'emailEnabled' | 'chat1Enabled' | 'chat2Enabled' | 'incidentEnabled' | 'webhookEnabled';
  /** The input field with the destination. */
  field: 'emailAddresses' | 'chat1WebhookUrl' | 'chat2WebhookUrl' | 'incidentIntegrationKey' | 'webhookUrl';
  isSecret?: boolean;
};

export const channels: readonly Channel[] = [
  { name: 'email', flag: 'emailEnabled', field: 'emailAddresses' },
  { name: 'chat1', flag: 'chat1Enabled', field: 'chat1WebhookUrl' },
  { name: 'chat2', flag: 'chat2Enabled', field: 'chat2WebhookUrl' },
  { name: 'incident', flag: 'incidentEnabled', field: 'incidentIntegrationKey', isSecret: true },
  { name: 'webhook', flag: 'webhookEnabled', field: 'webhookUrl' },
];

export const channelTitle = (name: ChannelName): string => words().settings.channels.texts[name].title;

export type ChannelForm = { enabled: boolean; to: string };

export function formOf(name: ChannelName, settings: ChannelFactsFragment): ChannelForm {
  const channel = channels.find((each) => each.name === name)!;
  const to = settings[channel.field];
  return { enabled: settings[channel.flag], to: Array.isArray(to) ? to.join(', ') : (to ?? '') };
}

/** `noMailServer`, `unconfirmed`: it is on, but nothing can be sent. */
export type ChannelState = 'on' | 'off' | 'notSetUp' | 'noMailServer' | 'unconfirmed';

export function stateOf(name: ChannelName, settings: ChannelFactsFragment): ChannelState {
  const { enabled, to } = formOf(name, settings);
  if (to === '') return 'notSetUp';
  if (!enabled) return 'off';
  if (name !== 'email') return 'on';
  if (!settings.mailServer) return 'noMailServer';
  return settings.unconfirmedAddresses.length === settings.emailAddresses.length ? 'unconfirmed' : 'on';
}

/** Who enters the first address of a channel wants it to be used, and one without an address cannot be on. */
export const withAddress = (before: ChannelForm, to: string): ChannelForm => ({
  to,
  enabled: to.trim() === '' ? false : before.to.trim() === '' ? true : before.enabled,
});

/** Only the fields of this channel. An empty field is cleared. */
export function toInput({ flag, field }: Channel, { enabled, to }: ChannelForm): Input {
  const parts = to.split(/[\s,;]+/).filter(Boolean);
  return { [flag]: enabled, [field]: field === 'emailAddresses' ? parts : to.trim() || null };
}
