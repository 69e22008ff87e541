import type {
  CreateNotificationDestinationMutationVariables,
  DestinationFactsFragment,
  DestinationKind,
  UpdateNotificationDestinationMutationVariables,
} from '../../api/monitoring.generated.ts';
import { changedFrom } from '../../ui/changed-from.ts';
import { words } from '../../words/words.ts';
import { channels, channelTitle, type ChannelState } from '../channel.ts';

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
export const kinds = (): Record<DestinationKind, { title: string; fields: readonly KindField[] }> => {
  const t = words().settings.destinations;
  return {
    EMAIL: {
      title: t.kinds.email,
      fields: [{ name: 'emailAddresses', label: t.kinds.addresses, hint: t.kinds.addressesHint }],
    },
    SLACK: {
      title: 'Slack',
      fields: [
        { name: 'url', label: t.kinds.webhookUrl, hint: t.kinds.slackHint },
        callback(t.kinds.slackSecret, t.kinds.slackSecretHint),
      ],
    },
    TEAMS: {
      title: 'Microsoft Teams',
      fields: [{ name: 'url', label: t.kinds.webhookUrl, hint: t.kinds.teamsHint }],
    },
    DISCORD: {
      title: 'Discord',
      fields: [{ name: 'url', label: t.kinds.webhookUrl, hint: t.kinds.discordHint }],
    },
    TELEGRAM: {
      title: 'Telegram',
      fields: [
        { name: 'key', label: t.kinds.botToken, hint: t.kinds.botTokenHint, isHidden: true },
        { name: 'chatId', label: t.kinds.chat, hint: t.kinds.chatHint, isHidden: true },
      ],
    },
    PAGERDUTY: {
      title: 'PagerDuty',
      fields: [
        { name: 'key', label: t.kinds.integrationKey, hint: t.kinds.integrationKeyHint, isHidden: true },
        callback(t.kinds.pagerDutySecret, t.kinds.pagerDutySecretHint),
      ],
    },
    OPSGENIE: {
      title: 'Opsgenie',
      fields: [
        { name: 'key', label: t.kinds.apiKey, hint: t.kinds.apiKeyHint, isHidden: true },
        { name: 'url', label: t.kinds.server, hint: t.kinds.serverHint },
      ],
    },
    WEBHOOK: {
      title: 'Webhook',
      fields: [{ name: 'url', label: 'URL', hint: t.kinds.webhookHint }],
    },
    NTFY: {
      title: 'ntfy',
      fields: [
        { name: 'url', label: t.kinds.topic, hint: t.kinds.topicHint },
        { name: 'key', label: t.kinds.accessToken, hint: t.kinds.accessTokenHint, isHidden: true },
      ],
    },
  };
};

/** Like the channel for email, a destination of this kind can send nothing without a mail server, nor without a confirmed address. */
export function stateOf(
  {
    kind,
    enabled,
    emailAddresses,
    unconfirmedAddresses,
  }: Pick<DestinationFactsFragment, 'kind' | 'enabled' | 'emailAddresses' | 'unconfirmedAddresses'>,
  mailServer: boolean,
): ChannelState {
  if (!enabled) return 'off';
  if (kind !== 'EMAIL') return 'on';
  if (!mailServer) return 'noMailServer';
  const waiting = unconfirmedAddresses.length;
  return waiting > 0 && waiting === emailAddresses?.length ? 'unconfirmed' : 'on';
}

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
  ...Object.fromEntries(kinds()[form.kind].fields.map(({ name }) => [name, valueOf(form, name)])),
});

/** Only what was changed, so that secrets, which the service does not return, are kept. */
export function toUpdateInput(before: DestinationForm, form: DestinationForm): UpdateInput {
  const { name, enabled, byDefault } = changedFrom(before, form);
  const fields = kinds()[form.kind].fields.map((field) => field.name);
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(byDefault === undefined ? {} : { byDefault }),
    ...Object.fromEntries(
      fields.filter((each) => form[each] !== before[each]).map((each) => [each, valueOf(form, each)]),
    ),
  };
}

/** `Email`, the name of a destination, or the address of a member. */
export function channelName({
  channel,
  destinationName,
}: {
  channel: string;
  destinationName: string | null;
}): string {
  const t = words().settings.destinations;
  const [kind = ''] = channel.split(':');
  if (destinationName !== null) return destinationName;
  if (!channel.includes(':')) {
    const known = channels.find(({ name }) => name === channel);
    return known ? channelTitle(known.name) : channel;
  }
  if (kind === 'member') return t.formerMember;
  return t.deletedKind(kinds()[kind.toUpperCase() as DestinationKind]?.title ?? kind);
}
