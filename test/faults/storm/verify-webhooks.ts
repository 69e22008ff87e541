import type { Facts } from './database-state.ts';
import type { Finding } from './verify.ts';
import type { Hook, Ledger } from './ledger.ts';

/** Messages may come more than once, but then as the same message: under the same id, with the same words. */
export function judgeHooks({ hooks, watched }: Ledger, { alerts, deliveries }: Facts): Finding[] {
  const byId = Map.groupBy(hooks, ({ id }) => id);
  const changed = [...byId].filter(([, same]) => new Set(same.map(({ body }) => body)).size > 1);
  const idsOf = new Map<string, Set<string>>();
  for (const hook of hooks)
    for (const told of eventsIn(hook)) idsOf.set(told, (idsOf.get(told) ?? new Set()).add(hook.id));
  const doubled = [...idsOf].filter(([, ids]) => ids.size > 1);

  const accepted = new Set(hooks.filter((hook) => hook.accepted).map(({ id }) => id));
  const pageAlerts = new Set(alerts.filter(({ pageId }) => pageId !== null).map(({ id }) => id));
  // Only what concerns a page is held back, while its site is down as a whole.
  const unsent = deliveries.filter(
    ({ status, alertId }) => status !== 'SENT' && !(status === 'SKIPPED' && pageAlerts.has(alertId)),
  );
  const unheard = deliveries.filter(
    ({ status, ids }) => status === 'SENT' && !ids.some((id) => accepted.has(`msg_${id}`)),
  );
  const rows = Map.groupBy(deliveries, ({ alertId, event }) => `${alertId} ${event}`);
  const watchedSites = new Set(watched.map(({ siteId }) => siteId));
  const wanted = alerts
    .filter(({ siteId, pageId, momentary }) => watchedSites.has(siteId) && pageId === null && !momentary)
    .flatMap(({ id, status }) => (status === 'OPEN' ? [`${id} OPENED`] : [`${id} OPENED`, `${id} RESOLVED`]));

  return [
    {
      invariant: 'a message that comes again has its id and its words',
      checked: hooks.length,
      violations: [
        ...changed.map(([id, same]) => `message ${id} came with other words: ${wordsOf(same).join(' and ')}`),
        ...doubled.map(([told, ids]) => `${told} was told under ${[...ids].join(' and ')}`),
      ],
    },
    {
      invariant: 'every change of an alert is told, once',
      checked: wanted.length,
      violations: [
        ...wanted.filter((key) => !rows.has(key)).map((key) => `${key} was never told`),
        ...[...rows].filter(([, same]) => same.length > 1).map(([key]) => `${key} has two messages`),
        ...unsent.map(({ id, status }) => `message ${id} is ${status}`),
        ...unheard.map(({ id }) => `message ${id} was not received`),
      ],
    },
  ];
}

const wordsOf = (same: readonly Hook[]): string[] => [
  ...new Set(same.map((hook) => `[${eventsIn(hook).join(', ')}]`)),
];

/** `ALERT TYPE`, of every alert that the message speaks of. */
function eventsIn({ body }: Hook): string[] {
  const { type, data } = JSON.parse(body) as { type: string; data: any };
  if (type === 'alert.digest') return data.alerts.map((alert: any) => `${alert.id} ${alert.event}`);
  return type.startsWith('alert.') ? [`${data.id} ${type}`] : [];
}
