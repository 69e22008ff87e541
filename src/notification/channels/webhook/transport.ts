import { parseWebhookUrl, type ChannelDefinition } from '../channel.ts';
import { post } from '../post.ts';
import { maxAlertsPerWebhook, webhookBody } from './message.ts';
import { signatureHeaders } from './signature.ts';

/** Standard Webhooks: https://www.standardwebhooks.com. The secret is made by the program. */
export const webhook: ChannelDefinition<{ webhookUrl: string | null; webhookSecret: string | null }> = {
  fields: { webhookUrl: { parse: parseWebhookUrl, secret: true }, webhookSecret: { secret: true } },
  needs: { field: 'webhookUrl', what: 'a URL' },
  concurrency: 5,
  maxAlerts: maxAlertsPerWebhook,
  stateful: true,
  everyEvent: true,
  open({ webhookUrl: url, webhookSecrets: secrets, policy }, { http, publicUrl }) {
    if (url === null) return { unusable: 'no webhook URL is set' };
    if (secrets.length === 0)
      return { unusable: 'there is no secret to sign with; make one with rotateWebhookSecret' };
    return {
      send(content, { event }) {
        const body = JSON.stringify(webhookBody(content, publicUrl));
        const headers = signatureHeaders(secrets, { id: `msg_${event}`, at: http.clock.now(), body });
        return post(http, { url, policy, body, headers, secrets });
      },
    };
  },
};
