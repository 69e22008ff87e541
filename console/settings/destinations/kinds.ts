import type {
  CreateNotificationDestinationMutationVariables,
  DestinationFactsFragment,
  DestinationKind,
  UpdateNotificationDestinationMutationVariables,
} from '../../api/monitoring.generated.ts';
import { changedFrom } from '../../ui/changed-from.ts';
import { channels } from '../channel.ts';

type CreateInput = CreateNotificationDestinationMutationVariables['input'];
type UpdateInput = UpdateNotificationDestinationMutationVariables['input'];
type FieldName = 'emailAddresses' | 'url' | 'key' | 'chatId' | 'callbackSecret';

export type KindField = {
  name: FieldName;
  label: string;
  hint: string;
  /** The service does not return it: an empty field keeps the stored value. */
  isHidden?: boolean;
};

const callback = (label: string, hint: string): KindField => ({
  name: 'callbackSecret',
  label,
  hint,
  isHidden: true,
});

/** The fields of each kind of destination, in the order in which they are asked for. */
export const kinds: Record<DestinationKind, { title: string; fields: readonly KindField[] }> = {
  EMAIL: {
    title: 'Email',
    fields: [{ name: 'emailAddresses', label: 'Addresses', hint: 'Up to 20, separated by commas' }],
  },
  SLACK: {
    title: 'Slack',
    fields: [
      { name: 'url', label: 'Webhook URL', hint: 'Starts with https://hooks.slack.com/' },
      callback('Signing secret of your Slack app', 'Optional, for an Acknowledge button in messages'),
    ],
  },
  TEAMS: {
    title: 'Microsoft Teams',
    fields: [{ name: 'url', label: 'Webhook URL', hint: 'Of a workflow that posts to a channel' }],
  },
  DISCORD: {
    title: 'Discord',
    fields: [{ name: 'url', label: 'Webhook URL', hint: 'Starts with https://discord.com/api/webhooks/' }],
  },
  TELEGRAM: {
    title: 'Telegram',
    fields: [
      { name: 'key', label: 'Token of the bot', hint: 'From @BotFather', isHidden: true },
      { name: 'chatId', label: 'Chat', hint: 'Such as -1001234567890 or @my_channel', isHidden: true },
    ],
  },
  PAGERDUTY: {
    title: 'PagerDuty',
    fields: [
      { name: 'key', label: 'Integration key', hint: 'Events API v2', isHidden: true },
      callback(
        'Secret of a webhook subscription',
        'Optional, so that an acknowledgement in PagerDuty counts here',
      ),
    ],
  },
  OPSGENIE: {
    title: 'Opsgenie',
    fields: [
      { name: 'key', label: 'API key', hint: 'Of an API integration', isHidden: true },
      { name: 'url', label: 'Server', hint: 'Optional. Defaults to https://api.opsgenie.com' },
    ],
  },
  WEBHOOK: {
    title: 'Webhook',
    fields: [{ name: 'url', label: 'URL', hint: 'Receives signed JSON, for your own programs' }],
  },
  NTFY: {
    title: 'ntfy',
    fields: [
      { name: 'url', label: 'Topic', hint: 'Server and topic, such as https://ntfy.sh/my-shop' },
      { name: 'key', label: 'Access token', hint: 'Optional. If the topic needs one', isHidden: true },
    ],
  },
};

export type DestinationForm = {
  kind: DestinationKind;
  name: string;
  enabled: boolean;
  byDefault: boolean;
} & Record<FieldName, string>;

export const formOf = (stored: DestinationFactsFragment | null): DestinationForm => ({
  kind: stored?.kind ?? 'SLACK',
  name: stored?.name ?? '',
  enabled: stored?.enabled ?? true,
  byDefault: stored?.byDefault ?? true,
  emailAddresses: stored?.emailAddresses?.join(', ') ?? '',
  url: stored?.url ?? '',
  key: '',
  chatId: '',
  callbackSecret: '',
});

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const valueOf = (form: DestinationForm, name: FieldName): string | string[] | null =>
  name === 'emailAddresses' ? listOf(form[name]) : form[name].trim() || null;

/** Only the fields of its kind. */
export const toCreateInput = (teamId: string, form: DestinationForm): CreateInput => ({
  teamId,
  kind: form.kind,
  name: form.name.trim(),
  enabled: form.enabled,
  byDefault: form.byDefault,
  ...Object.fromEntries(kinds[form.kind].fields.map(({ name }) => [name, valueOf(form, name)])),
});

/** Only what was changed, so that secrets, which the service does not return, are kept. */
export function toUpdateInput(before: DestinationForm, form: DestinationForm): UpdateInput {
  const { name, enabled, byDefault } = changedFrom(before, form);
  const fields = kinds[form.kind].fields.map((field) => field.name);
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(byDefault === undefined ? {} : { byDefault }),
    ...Object.fromEntries(
      fields.filter((each) => form[each] !== before[each]).map((each) => [each, valueOf(form, each)]),
    ),
  };
}

const channelNames = new Map<string, string>(channels.map(({ name, title }) => [name, title]));

/** `Email`, the name of a destination, or the address of a member. */
export function channelName({
  channel,
  destinationName,
}: {
  channel: string;
  destinationName: string | null;
}): string {
  const [kind = ''] = channel.split(':');
  if (destinationName !== null) return destinationName;
  if (!channel.includes(':')) return channelNames.get(channel) ?? channel;
  if (kind === 'member') return 'A former member';
  return `${kinds[kind.toUpperCase() as DestinationKind]?.title ?? kind}, deleted`;
}
