import type { SubscriberMessage } from './message.ts';

/** Standard Webhooks. `secret` signs this and all further messages, so that the receiver can check them. */
export function toWebhook(message: SubscriberMessage, secret: string): object {
  const { id, title, url } = message.page;
  const page = { id, title, url };
  if (message.kind === 'confirm') {
    const { confirmUrl, components } = message;
    const data = { page, components, confirmUrl, signingSecret: secret };
    return { type: 'subscription.confirm', timestamp: message.at, data };
  }
  const { incident, update, unsubscribeUrl } = message;
  return { type: 'status.update', timestamp: update.at, data: { page, incident, update, unsubscribeUrl } };
}
