import { clearable } from '#platform/parse-input.ts';
import { needed, parseKey, type DestinationDefinition } from '../destination.ts';
import { incidentSender } from '../incident/sender.ts';
import { eventsApi, forIncidents, parseIntegrationKey } from '../incident/transport.ts';

export const pagerduty: DestinationDefinition<{ key: string; callbackSecret: string | null }> = {
  ...forIncidents,
  fields: () => ({
    key: needed('an integration key', clearable(parseIntegrationKey)),
    callbackSecret: clearable(parseKey),
  }),
  target: () => 'PagerDuty',
  open: ({ key }, transports) => ({ send: incidentSender(eventsApi(transports), key) }),
  closingKey: ({ key }) => key,
};
