import { forPeople, parseWebhookUrl, type ChannelDefinition, type Send, type Transports } from './channel.ts';
import { hostOf, needed, type DestinationDefinition } from './destination.ts';
import { composeMessage, type Message } from './message.ts';
import { post } from './post.ts';
import type { AddressPolicy } from '#platform/outbound.ts';

/** A chat with incoming webhooks. */
export type ChatProvider = {
  name: string;
  matches: (url: URL) => boolean;
  toBody: (message: Message) => object;
};

export const isOnHost = ({ hostname }: URL, hosts: readonly string[]): boolean => {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return hosts.some((name) => host === name || host.endsWith(`.${name}`));
};

/** The last provider is the default. */
export const providerOf = (url: URL, providers: readonly ChatProvider[]): ChatProvider =>
  providers.find(({ matches }) => matches(url)) ?? providers.at(-1)!;

export const chat = <Field extends string>(
  field: Field,
  providers: readonly ChatProvider[],
): ChannelDefinition<Record<Field, string | null>> => ({
  fields: { [field]: { parse: parseWebhookUrl, secret: true } } as ChannelDefinition<
    Record<Field, string | null>
  >['fields'],
  needs: { field, what: 'the URL of a webhook' },
  ...forPeople,
  open(to, transports) {
    const url = to[field];
    if (url === null) return { unusable: 'no webhook URL is set' };
    const { toBody } = providerOf(new URL(url), providers);
    return { send: chatSender(toBody, { url, policy: to.policy }, transports) };
  },
});

/** A chat as a destination, whatever the URL of its webhook. */
export const chatDestination = ({ toBody }: ChatProvider): DestinationDefinition<{ url: string }> => ({
  ...forPeople,
  fields: (policy) => ({ url: needed('the URL of a webhook', parseWebhookUrl(policy)) }),
  target: hostOf,
  open: (to, transports) => ({ send: chatSender(toBody, to, transports) }),
});

const chatSender =
  (
    toBody: ChatProvider['toBody'],
    to: { url: string; policy: AddressPolicy },
    { http, publicUrl, timezone }: Transports,
  ): Send =>
  (content) =>
    post(http, { ...to, body: JSON.stringify(toBody(composeMessage(content, publicUrl, timezone))) });
