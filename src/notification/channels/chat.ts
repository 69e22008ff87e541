import { forPeople, parseWebhookUrl, type ChannelDefinition } from './channel.ts';
import { composeMessage, type Message } from './message.ts';
import { post } from './post.ts';

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
  open(to, { http, publicUrl }) {
    const url = to[field];
    if (url === null) return { unusable: 'no webhook URL is set' };
    const { toBody } = providerOf(new URL(url), providers);
    return {
      send: (content) =>
        post(http, {
          url,
          policy: to.policy,
          body: JSON.stringify(toBody(composeMessage(content, publicUrl))),
        }),
    };
  },
});
