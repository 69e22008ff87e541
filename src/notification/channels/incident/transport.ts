import { clearable, refuse } from '#platform/parse-input.ts';
import type { ChannelBehaviour, ChannelDefinition, SendOutcome, Transports } from '../channel.ts';
import { post } from '../post.ts';
import { incidentBody, incidentTestBodies } from './message.ts';
import { closingSender, incidentSender, type IncidentService } from './sender.ts';

export const forIncidents: ChannelBehaviour = {
  concurrency: 25,
  maxAlerts: 1,
  stateful: true,
  everyEvent: false,
  closing: { open: (transports) => closingSender(eventsApi(transports)) },
};

/** PagerDuty's Events API v2, or one that is compatible. */
export const incident: ChannelDefinition<{ incidentIntegrationKey: string | null }> = {
  fields: { incidentIntegrationKey: { parse: () => clearable(parseIntegrationKey), secret: true } },
  needs: { field: 'incidentIntegrationKey', what: 'an integration key' },
  ...forIncidents,
  open: ({ incidentIntegrationKey: key }, transports) =>
    key === null
      ? { unusable: 'no integration key is set' }
      : { send: incidentSender(eventsApi(transports), key) },
};

export function eventsApi(transports: Transports): IncidentService {
  const { publicUrl } = transports;
  const send: IncidentService['open'] = (notification, key) =>
    enqueue(transports, incidentBody(notification, key, publicUrl), key);
  return {
    open: send,
    close: send,
    async test(id, at, key) {
      const [trigger, resolve] = incidentTestBodies(key, id, at, publicUrl);
      const outcome = await enqueue(transports, trigger, key);
      return outcome.kind === 'sent' ? enqueue(transports, resolve, key) : outcome;
    },
  };
}

/** Private addresses are allowed, because the operator configures the URL. */
const enqueue = ({ http, incidentUrl: url }: Transports, body: object, key: string): Promise<SendOutcome> =>
  post(http, { url, policy: 'operator', body: JSON.stringify(body), secrets: [key] });

export function parseIntegrationKey(value: string, field: string): string | null {
  const key = value.trim();
  if (key === '') return null;
  return /^[A-Za-z0-9]{32}$/.test(key)
    ? key
    : refuse('An integration key must consist of 32 letters and digits.', field);
}
