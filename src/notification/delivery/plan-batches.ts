import { definitions, type Channel } from '../channels/index.ts';
import type { AlertNotification, Notification } from '../event.ts';

/** A delivery that waits in a channel queue. Lists of them are sorted, oldest first. */
export type WaitingDelivery = {
  id: string;
  batchId: string | null;
  eventId: string;
  alertId: string;
  notification: Notification;
  resent: boolean;
  attempts: number;
  /** To close an incident: the keys with which it was opened, encrypted. */
  openedWith: readonly string[];
};

/** What was recently sent through the channel. */
export type QueueHistory = {
  /** Events of the last 30 s, including those that wait. */
  recentEvents: number;
  lastSentAt: Date | null;
  lastDigestAt: Date | null;
  /** Number of consecutive digests, each less than 30 s after the previous one. */
  digests: number;
};

/** The deliveries of one message. */
export type Batch = { id: string; deliveries: readonly [WaitingDelivery, ...WaitingDelivery[]] };
export type BatchPlan = { batches: Batch[]; digested: boolean; waitMs: number };

export const windowMs = 30_000;
const maxSingles = 5;
/** A single event is sent at once, unless another was sent within the last second: more may follow. */
const gapMs = 1_000;
/** The first digests of an outage are sent quickly; later ones are spaced out. */
const spacingMs = (digests: number): number => (digests < 4 ? 1_000 : 10_000);

/**
 * 1. A retry repeats the same message.
 * 2. Up to five events within 30 s are sent one by one. So is everything for a channel that takes one alert at a time,
 *    and everything that is not an event of an alert.
 * 3. More events are combined into digests, with some time between them. A single event is not a digest.
 * 4. The closing of an alert is not in a digest while its opening is in another message: if that must be retried, the
 *    closing waits, and the rest of the digest would be a different message under the same id.
 */
export function planBatches(
  channel: Channel,
  waiting: readonly WaitingDelivery[],
  { recentEvents, lastSentAt, lastDigestAt, digests }: QueueHistory,
  now: Date,
): BatchPlan {
  const { maxAlerts } = definitions[channel];
  const tried = Map.groupBy(
    waiting.filter(({ batchId }) => batchId !== null),
    ({ batchId }) => batchId!,
  );
  const retries = [...tried].map(([id, deliveries]) => batchOf(id, deliveries));
  const untried = waiting.filter(({ batchId }) => batchId === null);
  const separate = untried.filter((each) => !canBeDigested(channel, each));
  const combinable = untried.filter((each) => canBeDigested(channel, each));
  const singles = [...retries, ...separate.map((each) => batchOf(each.id, [each]))];
  // Held messages become due at the same time, long after they were created.
  if (Math.max(recentEvents, combinable.length) <= maxSingles)
    return {
      batches: [...singles, ...combinable.map((each) => batchOf(each.id, [each]))],
      digested: false,
      waitMs: 0,
    };

  const since = (at: Date | null): number => {
    const ms = at ? now.getTime() - at.getTime() : Infinity;
    // A time in the future is from before the clock was set back. The next message must not wait for it.
    return ms < -windowMs ? Infinity : ms;
  };
  const waitMs =
    combinable.length > 1
      ? spacingMs(digests) - since(lastDigestAt)
      : gapMs * combinable.length - since(lastSentAt);
  if (combinable.length === 0 || waitMs > 0)
    return { batches: singles, digested: false, waitMs: Math.max(0, waitMs) };
  const batches: Batch[] = [];
  const covered = new Set(retries.flatMap(({ deliveries }) => deliveries.map(({ alertId }) => alertId)));
  for (let at = 0; at < combinable.length; at += maxAlerts) {
    const part = combinable.slice(at, at + maxAlerts).filter(({ alertId }) => !covered.has(alertId));
    for (const { alertId } of part) covered.add(alertId);
    if (part.length > 0) batches.push(batchOf(part[0]!.id, part));
  }
  const digested = batches.some(({ deliveries }) => deliveries.length > 1);
  return { batches: [...singles, ...batches], digested, waitMs: 0 };
}

const canBeDigested = (channel: Channel, { notification, resent }: WaitingDelivery): boolean =>
  definitions[channel].maxAlerts > 1 && notification.event !== 'SUMMARY' && !resent;

const batchOf = (id: string, deliveries: WaitingDelivery[]): Batch => ({
  id,
  deliveries: deliveries as [WaitingDelivery, ...WaitingDelivery[]],
});

export const notificationsOf = ({ deliveries }: Batch): AlertNotification[] =>
  deliveries.flatMap(({ notification }) => (notification.event === 'SUMMARY' ? [] : [notification]));
