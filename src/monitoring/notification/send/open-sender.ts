import type { Mailer } from '#platform/mail.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import type { Channel } from '../channel.ts';
import type { SendOutcome } from '../delivery/judge-attempt.ts';
import { composeMessage, type Content } from '../message/compose-message.ts';
import { incidentBody, incidentTestBodies } from '../message/incident.ts';
import { mailOf } from '../message/mail.ts';
import { signatureHeaders, webhookBody } from '../message/webhook.ts';
import { post, type Postman } from './post.ts';
import { chatBodies, providerOf } from './provider.ts';
import { sendMail } from './send-mail.ts';

/** Where the messages of one user go, opened, whether the channels are on or not. */
export type Addresses = {
  emailAddresses: readonly string[];
  chat1WebhookUrl: string | null;
  chat2WebhookUrl: string | null;
  incidentIntegrationKey: string | null;
  webhookUrl: string | null;
  /** The current one first. */
  webhookSecrets: readonly string[];
  policy: AddressPolicy;
};

export type Carriers = {
  postman: Postman;
  mailer: Mailer | null;
  publicUrl: URL;
  incidentUrl: string;
};

/** Both stay the same in every attempt; `event` also in a message that the user has sent again. */
export type MessageIds = { batch: string; event: string };
export type Sender = (content: Content, ids: MessageIds) => Promise<SendOutcome>;
export type OpenedSender = { send: Sender } | { unusable: string };

export const openSender = (channel: Channel, to: Addresses, carriers: Carriers): OpenedSender =>
  openers[channel](to, carriers);

const openers: Record<Channel, (to: Addresses, carriers: Carriers) => OpenedSender> = {
  email: openMail,
  chat1: (to, carriers) => openChat(to.chat1WebhookUrl, to, carriers),
  chat2: (to, carriers) => openChat(to.chat2WebhookUrl, to, carriers),
  incident: openIncident,
  webhook: openWebhook,
};

function openMail({ emailAddresses }: Addresses, { mailer, publicUrl }: Carriers): OpenedSender {
  if (!mailer) return { unusable: 'this server has no mail server (SMTP_URL)' };
  if (emailAddresses.length === 0) return { unusable: 'no e-mail address is set' };
  const place = { to: emailAddresses, host: publicUrl.hostname };
  return {
    send: (content, { batch }) =>
      sendMail(mailer, mailOf(composeMessage(content, publicUrl), { ...place, id: batch })),
  };
}

function openChat(url: string | null, { policy }: Addresses, { postman, publicUrl }: Carriers): OpenedSender {
  if (url === null) return { unusable: 'no webhook URL is set' };
  const toBody = chatBodies[providerOf(new URL(url))];
  return {
    send: (content) =>
      post(postman, { url, policy, body: JSON.stringify(toBody(composeMessage(content, publicUrl))) }),
  };
}

function openIncident(
  { incidentIntegrationKey: key }: Addresses,
  { postman, publicUrl, incidentUrl: url }: Carriers,
): OpenedSender {
  if (key === null) return { unusable: 'no integration key is set' };
  // The address is the operator's own setting.
  const tell = (body: object): Promise<SendOutcome> =>
    post(postman, { url, policy: 'operator', body: JSON.stringify(body), secrets: [key] });
  return {
    async send(content, { batch }) {
      if (content.kind === 'notice' && content.notice.event !== 'SUMMARY')
        return tell(incidentBody(content.notice, key, publicUrl));
      if (content.kind !== 'test') throw new Error('incidents are told one by one');
      const [trigger, resolve] = incidentTestBodies(key, batch, content.at, publicUrl);
      const outcome = await tell(trigger);
      return outcome.kind === 'sent' ? tell(resolve) : outcome;
    },
  };
}

function openWebhook(
  { webhookUrl: url, webhookSecrets: secrets, policy }: Addresses,
  { postman, publicUrl }: Carriers,
): OpenedSender {
  if (url === null) return { unusable: 'no webhook URL is set' };
  if (secrets.length === 0)
    return { unusable: 'there is no secret to sign with; make one with rotateWebhookSecret' };
  return {
    send(content, { event }) {
      const body = JSON.stringify(webhookBody(content, publicUrl));
      const headers = signatureHeaders(secrets, { id: `msg_${event}`, at: postman.clock.now(), body });
      return post(postman, { url, policy, body, headers, secrets });
    },
  };
}
