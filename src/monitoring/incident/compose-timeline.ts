import type { Delivery, EscalationStepTaken } from '#notification/index.ts';
import type { ReleaseMarker } from '../extension.ts';
import type { StoredIncidentEvent } from './incident-storage.ts';

export type IncidentEvent = {
  at: Date;
  kind: StoredIncidentEvent['kind'] | 'MESSAGE' | 'ESCALATED' | 'DEPLOYMENT' | 'ROLLBACK';
  text: string;
  by: string | null;
  alertId: string | null;
  deploymentId: string | null;
  delivery: Delivery | null;
};

/** Each oldest first. */
export type TimelineParts = {
  releases: readonly ReleaseMarker[];
  events: readonly StoredIncidentEvent[];
  steps: readonly EscalationStepTaken[];
  deliveries: readonly Delivery[];
};

/** Oldest first, the newest `limit`. What has the same time is in the order of cause and effect, as in `TimelineParts`. */
export function composeTimeline(
  { releases, events, steps, deliveries }: TimelineParts,
  limit: number,
): IncidentEvent[] {
  return [
    ...releases.map(fromRelease),
    ...inStoredOrder(events).map(fromEvent),
    ...steps.map(({ at, text }): IncidentEvent => ({ ...nothing, at, kind: 'ESCALATED', text })),
    ...deliveries.map(fromDelivery),
  ]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .slice(-limit);
}

const nothing = { by: null, alertId: null, deploymentId: null, delivery: null };

/** An event that waited for a lock has the time of its beginning, which can be before the event that it waited for. */
function inStoredOrder(events: readonly StoredIncidentEvent[]): StoredIncidentEvent[] {
  let latest = new Date(0);
  return events.map((event) => {
    if (event.at > latest) latest = event.at;
    return { ...event, at: latest };
  });
}

const fromEvent = ({ at, kind, text, by, alertId }: StoredIncidentEvent): IncidentEvent => ({
  ...nothing,
  at,
  kind,
  text,
  by,
  alertId,
});

const fromRelease = (release: ReleaseMarker): IncidentEvent => {
  const { at, deploymentId, environmentName, kind, triggeredBy, version } = release;
  const isRollback = kind === 'ROLLBACK';
  return {
    ...nothing,
    at,
    kind: isRollback ? 'ROLLBACK' : 'DEPLOYMENT',
    text: `${environmentName} was ${isRollback ? 'rolled back to' : 'updated to'} ${version}.`,
    by: triggeredBy,
    deploymentId,
  };
};

const fromDelivery = (delivery: Delivery): IncidentEvent => ({
  ...nothing,
  at: delivery.sentAt ?? delivery.createdAt,
  kind: 'MESSAGE',
  text: describeDelivery(delivery),
  alertId: delivery.alertId,
  delivery,
});

function describeDelivery({ status, destinationName, channel, title, event, error }: Delivery): string {
  const to = destinationName ?? channel;
  const what = title ?? event;
  const because = error === null ? '' : ` (${error})`;
  if (status === 'SENT') return `Sent to ${to}: ${what}`;
  if (status === 'PENDING') return `Waiting to be sent to ${to}${because}: ${what}`;
  return `${status === 'FAILED' ? 'Could not be sent' : 'Not sent'} to ${to}${because}: ${what}`;
}
