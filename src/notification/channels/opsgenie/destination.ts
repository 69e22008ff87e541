import type { AddressPolicy } from '#platform/outbound.ts';
import { clearable, withDefault } from '#platform/parse-input.ts';
import { parseHttpUrl } from '#platform/outbound/http-url.ts';
import type { SendOutcome, Transports } from '../channel.ts';
import { hostOf, needed, parseKey, type DestinationDefinition } from '../destination.ts';
import { closingSender, incidentSender, type IncidentService } from '../incident/sender.ts';
import { post } from '../post.ts';
import { aliasOf, opsgenieBody, opsgenieClosing, opsgenieTest } from './message.ts';

const defaultServer = 'https://api.opsgenie.com';

/**
 * https://docs.opsgenie.com/docs/alert-api. The EU has a server of its own, and Jira Service Management continues the interface at
 * https://api.atlassian.com/jsm/ops/integration.
 */
export const opsgenie: DestinationDefinition<{ url: string; key: string }> = {
  concurrency: 5,
  maxAlerts: 1,
  stateful: true,
  everyEvent: false,
  fields: (policy) => ({
    url: withDefault(defaultServer, (value: string, field) =>
      value.trim() === '' ? defaultServer : parseHttpUrl(value, field, policy),
    ),
    key: needed('an API key', clearable(parseKey)),
  }),
  target: hostOf,
  open: ({ policy, ...config }, transports) => ({
    send: incidentSender(alertApi(transports, policy), closingKey(config)),
  }),
  closing: { open: (transports, policy) => closingSender(alertApi(transports, policy)) },
  closingKey,
};

/** An alert is closed at the server at which it was opened. */
function closingKey({ url, key }: { url: string; key: string }): string {
  return JSON.stringify([url, key]);
}

function alertApi({ http, publicUrl, timezone }: Transports, policy: AddressPolicy): IncidentService {
  const request = (serverAndKey: string, path: string, body: object): Promise<SendOutcome> => {
    const [server, key] = JSON.parse(serverAndKey) as [string, string];
    const { origin, pathname } = new URL(server);
    return post(http, {
      url: `${origin}${pathname.replace(/\/+$/, '')}/v2/alerts${path}`,
      policy,
      headers: { authorization: `GenieKey ${key}` },
      body: JSON.stringify(body),
      secrets: [key],
    });
  };
  const close = (serverAndKey: string, alias: string, body: object): Promise<SendOutcome> =>
    request(serverAndKey, `/${encodeURIComponent(alias)}/close?identifierType=alias`, body);
  return {
    open: (notification, key) => request(key, '', opsgenieBody(notification, publicUrl, timezone)),
    close: (notification, key) => close(key, aliasOf(notification), opsgenieClosing(notification, publicUrl)),
    async test(id, _at, key) {
      const alias = `test-${id}`;
      const outcome = await request(key, '', opsgenieTest(alias, publicUrl));
      return outcome.kind === 'sent' ? close(key, alias, { source: 'Steward' }) : outcome;
    },
  };
}
