import type { DatabaseState } from './database-state.ts';
import type { Finding } from './finding.ts';
import type { Ledger, ReceivedWebhook } from './ledger.ts';
import type { Span } from './spans.ts';
import { mustBeAnnounced } from './verify-maintenance.ts';

/** A message may be delivered more than once, but always with the same id and the same body. */
export function verifyWebhooks(
  { webhooks, targets, receivers, steps, windows }: Ledger,
  { alerts, deliveries }: DatabaseState,
  disturbances: readonly Span[],
): Finding[] {
  const byId = Map.groupBy(webhooks, messageOf);
  const changed = [...byId].filter(([, same]) => new Set(same.map(({ body }) => body)).size > 1);
  const idsOf = new Map<string, Set<string>>();
  for (const webhook of webhooks)
    for (const event of eventsIn(webhook)) {
      const key = `${webhook.receiver} ${event}`;
      idsOf.set(key, (idsOf.get(key) ?? new Set()).add(webhook.id));
    }
  const duplicated = [...idsOf].filter(([, ids]) => ids.size > 1);

  const accepted = new Set(webhooks.filter((webhook) => webhook.accepted).map(messageOf));
  const pageAlerts = new Set(alerts.filter(({ pageId }) => pageId !== null).map(({ id }) => id));
  // Only notifications about a page may be skipped, while its whole site is down.
  const unsent = deliveries.filter(
    ({ status, alertId }) => status !== 'SENT' && !(status === 'SKIPPED' && pageAlerts.has(alertId)),
  );
  const notReceived = deliveries.filter(
    ({ status, ids, channel }) =>
      status === 'SENT' && !ids.some((id) => accepted.has(`${receivers.get(channel)} msg_${id}`)),
  );
  const deliveriesByEvent = Map.groupBy(
    deliveries,
    ({ alertId, event, channel }) => `${alertId} ${event} ${channel}`,
  );
  const channelOf = new Map(
    targets.map(({ siteId, isEscalated }) => [siteId, isEscalated ? steps.first : 'webhook']),
  );
  const expected = alerts
    .filter((alert) => alert.pageId === null && mustBeAnnounced(alert, windows, disturbances))
    .flatMap(({ id, siteId, status }) =>
      (status === 'OPEN' ? ['OPENED'] : ['OPENED', 'RESOLVED']).map(
        (event) => `${id} ${event} ${channelOf.get(siteId)}`,
      ),
    );

  return [
    {
      invariant: 'a repeated message has the same id and body',
      checked: webhooks.length,
      violations: [
        ...changed.map(
          ([id, same]) => `message ${id} has different bodies: ${contentsOf(same).join(' and ')}`,
        ),
        ...duplicated.map(([event, ids]) => `${event} was sent with the ids ${[...ids].join(' and ')}`),
      ],
    },
    {
      invariant: 'every change of an alert is notified exactly once',
      checked: expected.length,
      violations: [
        ...expected
          .filter((event) => !deliveriesByEvent.has(event))
          .map((event) => `${event} has no delivery`),
        ...[...deliveriesByEvent]
          .filter(([, same]) => same.length > 1)
          .map(([event]) => `${event} has two deliveries`),
        ...unsent.map(({ id, status }) => `delivery ${id} is ${status}`),
        ...notReceived.map(({ id }) => `delivery ${id} was not received`),
      ],
    },
  ];
}

/** The channels of a team get the same event with the same id. */
const messageOf = ({ receiver, id }: ReceivedWebhook): string => `${receiver} ${id}`;

const contentsOf = (webhooks: readonly ReceivedWebhook[]): string[] => [
  ...new Set(webhooks.map((webhook) => `[${eventsIn(webhook).join(', ')}]`)),
];

/** `ALERT_ID TYPE` for every alert in the message. */
export function eventsIn({ body }: ReceivedWebhook): string[] {
  const { type, data } = JSON.parse(body) as { type: string; data: any };
  if (type === 'alert.digest') return data.alerts.map((alert: any) => `${alert.id} ${alert.event}`);
  return type.startsWith('alert.') ? [`${data.id} ${type}`] : [];
}
