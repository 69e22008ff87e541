import type { Mailer } from '#platform/mail.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import type { Channel } from './channel.ts';
import type { SendOutcome } from '../delivery/decide-retry.ts';
import { composeMessage, type Content } from './message.ts';
import { incidentBody, incidentTestBodies } from './incident/message.ts';
import { mailOf } from './email/message.ts';
import { signatureHeaders, webhookBody } from './webhook/message.ts';
import { post, type Postman } from './post.ts';
import { chatBodies, providerOf } from './chat.ts';
import { sendMail } from './email/transport.ts';

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
export type MessageIds = {
  batch: string;
  event: string;
  /** Of the end of an incident: the keys with which it was opened, if that is known. */
  openedWith?: readonly string[];
};
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

function openIncident({ incidentIntegrationKey: key }: Addresses, carriers: Carriers): OpenedSender {
  const { publicUrl } = carriers;
  if (key === null) return { unusable: 'no integration key is set' };
  const tell = (body: object): Promise<SendOutcome> => enqueue(carriers, body, key);
  const close = openCloser(carriers);
  return {
    async send(content, ids) {
      if (content.kind === 'notice' && content.notice.event === 'RESOLVED' && ids.openedWith?.length)
        return close(content, ids);
      if (content.kind === 'notice' && content.notice.event !== 'SUMMARY')
        return tell(incidentBody(content.notice, key, publicUrl));
      if (content.kind !== 'test') throw new Error('incidents are told one by one');
      const [trigger, resolve] = incidentTestBodies(key, ids.batch, content.at, publicUrl);
      const outcome = await tell(trigger);
      return outcome.kind === 'sent' ? tell(resolve) : outcome;
    },
  };
}

/** Closes an incident wherever it was opened. That needs neither a channel that is on nor the key of today. */
export function openCloser(carriers: Carriers): Sender {
  return async (content, { openedWith = [] }) => {
    if (content.kind !== 'notice' || content.notice.event !== 'RESOLVED')
      throw new Error('this only closes incidents');
    const { notice } = content;
    const outcomes = await Promise.all(
      openedWith.map((key) => enqueue(carriers, incidentBody(notice, key, carriers.publicUrl), key)),
    );
    const worst =
      outcomes.find(({ kind }) => kind === 'retry') ?? outcomes.find(({ kind }) => kind !== 'sent');
    return (
      worst ?? outcomes[0] ?? { kind: 'refused', error: 'the key that opened it cannot be read any more' }
    );
  };
}

/** The address is the operator's own setting. */
const enqueue = ({ postman, incidentUrl: url }: Carriers, body: object, key: string): Promise<SendOutcome> =>
  post(postman, { url, policy: 'operator', body: JSON.stringify(body), secrets: [key] });

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
