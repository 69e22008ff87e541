import { parseWebhookUrl } from '../channel.ts';
import { hostOf, needed, type DestinationDefinition } from '../destination.ts';
import { forPrograms, newWebhookSecret, webhookSender } from './transport.ts';

export const webhook: DestinationDefinition<{ url: string; signingSecret: string }> = {
  ...forPrograms,
  fields: (policy) => ({
    url: needed('a URL', parseWebhookUrl(policy)),
    signingSecret: newWebhookSecret,
  }),
  target: hostOf,
  open: ({ url, signingSecret, policy }, transports) => ({
    send: webhookSender({ url, policy, secrets: [signingSecret] }, transports),
  }),
};
