import type {
  ChannelFactsFragment,
  UpdateNotificationSettingsMutationVariables,
} from '../api/monitoring.generated.ts';

export type ChannelName = 'email' | 'chat1' | 'chat2' | 'incident' | 'webhook';
type Input = UpdateNotificationSettingsMutationVariables['input'];

export type Channel = {
  name: ChannelName;
  title: string;
  label: string;
  hint: string;
  /** The input field with the destination. */
  field: 'emailAddresses' | 'chat1WebhookUrl' | 'chat2WebhookUrl' | 'incidentIntegrationKey' | 'webhookUrl';
  isSecret?: boolean;
};

const chatHint = 'From Slack, Mattermost, Discord, Microsoft Teams or Google Chat';

export const channels: readonly Channel[] = [
  {
    name: 'email',
    title: 'Email',
    label: 'Addresses',
    hint: 'Separated by commas',
    field: 'emailAddresses',
  },
  { name: 'chat1', title: 'Chat 1', label: 'Webhook URL', hint: chatHint, field: 'chat1WebhookUrl' },
  { name: 'chat2', title: 'Chat 2', label: 'Webhook URL', hint: chatHint, field: 'chat2WebhookUrl' },
  {
    name: 'incident',
    title: 'PagerDuty',
    label: 'Integration key',
    hint: 'Events API v2',
    field: 'incidentIntegrationKey',
    isSecret: true,
  },
  {
    name: 'webhook',
    title: 'Webhook',
    label: 'URL',
    hint: 'Receives signed JSON, for your own programs',
    field: 'webhookUrl',
  },
];

export type ChannelForm = { enabled: boolean; to: string };

export function formOf(name: ChannelName, settings: ChannelFactsFragment): ChannelForm {
  const channel = channels.find((each) => each.name === name)!;
  const to = settings[channel.field];
  return { enabled: settings[`${name}Enabled`], to: Array.isArray(to) ? to.join(', ') : (to ?? '') };
}

/** Only the fields of this channel. An empty field is cleared. */
export function toInput({ name, field }: Channel, { enabled, to }: ChannelForm): Input {
  const parts = to.split(/[\s,;]+/).filter(Boolean);
  return { [`${name}Enabled`]: enabled, [field]: field === 'emailAddresses' ? parts : to.trim() || null };
}
