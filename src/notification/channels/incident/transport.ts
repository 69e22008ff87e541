import { clearable, refuse } from '#platform/parse-input.ts';
import type { ChannelDefinition, Send, SendOutcome, Transports } from '../channel.ts';
import { post } from '../post.ts';
import { incidentBody, incidentTestBodies } from './message.ts';

/** PagerDuty's Events API v2, or one that is compatible. */
export const incident: ChannelDefinition<{ incidentIntegrationKey: string | null }> = {
  fields: { incidentIntegrationKey: { parse: () => clearable(parseIntegrationKey), secret: true } },
  needs: { field: 'incidentIntegrationKey', what: 'an integration key' },
  concurrency: 25,
  maxAlerts: 1,
  stateful: true,
  everyEvent: false,
  open({ incidentIntegrationKey: key }, transports) {
    const { publicUrl } = transports;
    if (key === null) return { unusable: 'no integration key is set' };
    const close = openForClosing(transports);
    return {
      async send(content, ids) {
        if (content.kind === 'test') {
          const [trigger, resolve] = incidentTestBodies(key, ids.batch, content.at, publicUrl);
          const outcome = await enqueue(transports, trigger, key);
          return outcome.kind === 'sent' ? enqueue(transports, resolve, key) : outcome;
        }
        if (content.kind !== 'notification') throw new Error('every incident has its own message');
        const { notification } = content;
        if (notification.event === 'SUMMARY' || notification.event === 'INFO')
          throw new Error('this opens and closes no incident');
        if (notification.event === 'RESOLVED' && ids.openedWith?.length) return close(content, ids);
        return enqueue(transports, incidentBody(notification, key, publicUrl), key);
      },
    };
  },
  closing: { open: openForClosing },
  closingKey: 'incidentIntegrationKey',
};

/** Closes an incident with every key that opened it, even if the channel has another key by now or is off. */
function openForClosing(transports: Transports): Send {
  return async (content, { openedWith = [] }) => {
    if (content.kind !== 'notification' || content.notification.event !== 'RESOLVED')
      throw new Error('this only closes incidents');
    const { notification } = content;
    const outcomes = await Promise.all(
      openedWith.map((key) =>
        enqueue(transports, incidentBody(notification, key, transports.publicUrl), key),
      ),
    );
    const worst =
      outcomes.find(({ kind }) => kind === 'retry') ?? outcomes.find(({ kind }) => kind !== 'sent');
    return (
      worst ?? outcomes[0] ?? { kind: 'refused', error: 'the key that opened it can no longer be decrypted' }
    );
  };
}

/** Private addresses are allowed, because the operator configures the URL. */
const enqueue = ({ http, incidentUrl: url }: Transports, body: object, key: string): Promise<SendOutcome> =>
  post(http, { url, policy: 'operator', body: JSON.stringify(body), secrets: [key] });

function parseIntegrationKey(value: string, field: string): string | null {
  const key = value.trim();
  if (key === '') return null;
  return /^[A-Za-z0-9]{32}$/.test(key)
    ? key
    : refuse('An integration key must consist of 32 letters and digits.', field);
}
