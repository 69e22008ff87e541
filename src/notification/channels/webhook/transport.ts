import { createHmac, randomBytes } from 'node:crypto';
import type { AddressPolicy } from '#platform/outbound.ts';
import {
  parseWebhookUrl,
  type ChannelBehaviour,
  type ChannelDefinition,
  type Send,
  type Transports,
} from '../channel.ts';
import { post } from '../post.ts';
import { maxAlertsPerWebhook, webhookBody } from './message.ts';

export const forPrograms: ChannelBehaviour = {
  concurrency: 5,
  maxAlerts: maxAlertsPerWebhook,
  stateful: true,
  everyEvent: true,
};

/** Standard Webhooks: https://www.standardwebhooks.com. Steward creates the secret. */
export const webhook: ChannelDefinition<{ webhookUrl: string | null; webhookSecret: string | null }> = {
  fields: { webhookUrl: { parse: parseWebhookUrl, secret: true }, webhookSecret: { secret: true } },
  needs: { field: 'webhookUrl', what: 'a URL' },
  ...forPrograms,
  open({ webhookUrl: url, webhookSecrets: secrets, policy }, transports) {
    if (url === null) return { unusable: 'no webhook URL is set' };
    if (secrets.length === 0)
      return { unusable: 'there is no signing secret; create one under Settings, Notifications' };
    return { send: webhookSender({ url, policy, secrets }, transports) };
  },
};

export const webhookSender =
  (
    { url, policy, secrets }: { url: string; policy: AddressPolicy; secrets: readonly string[] },
    { http, publicUrl }: Transports,
  ): Send =>
  (content, { event }) => {
    const body = JSON.stringify(webhookBody(content, publicUrl));
    const headers = signatureHeaders(secrets, { id: `msg_${event}`, at: http.clock.now(), body });
    return post(http, { url, policy, body, headers, secrets });
  };

/** In the format of Standard Webhooks: 24 to 64 bytes in base64, with a prefix that secret scanners know. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** One signature per valid secret; the receiver accepts the message if any of them matches. */
export function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
