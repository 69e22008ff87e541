import { definitions, type Channel } from '../channels/index.ts';
import type { AlertNotification, Notification } from '../event.ts';

/** A delivery that waits in a channel queue. They are sorted by age, the oldest first. */
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

/** What was sent through the channel lately. */
export type QueueHistory = {
  /** Events of the last 30 s, including those that wait. */
  recentEvents: number;
  lastSentAt: Date | null;
  lastDigestAt: Date | null;
  /** Consecutive digests, each less than 30 s after the one before. */
  digests: number;
};

/** The deliveries of one message. */
export type Batch = { id: string; deliveries: readonly [WaitingDelivery, ...WaitingDelivery[]] };
export type BatchPlan = { batches: Batch[]; digested: boolean; waitMs: number };

export const windowMs = 30_000;
const maxSingles = 5;
/** A single event is sent at once, unless another was sent within a second: it may be the first of many. */
const gapMs = 1_000;
/** The first digests of an outage are sent quickly; if it goes on, the next ones are spaced out. */
const spacingMs = (digests: number): number => (digests < 4 ? 1_000 : 10_000);

/**
 * 1. A retry repeats the same message.
 * 2. Up to five events within 30 s are sent one by one. So is everything for a channel that takes one alert at a time,
 *    and everything that is not an event of an alert.
 * 3. More events are combined into digests, with some time between them. A single event is not a digest.
 * 4. The end of an alert is not in a digest while its beginning is in another message: if that has to be retried, the
 *    end is held back, and the rest of the digest would be a different message under the same id.
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
  const again = [...tried].map(([id, deliveries]) => batchOf(id, deliveries));
  const fresh = waiting.filter(({ batchId }) => batchId === null);
  const alone = fresh.filter((each) => !canBeDigested(channel, each));
  const together = fresh.filter((each) => canBeDigested(channel, each));
  const singles = [...again, ...alone.map((each) => batchOf(each.id, [each]))];
  // Messages that were held back become due together, long after they were written.
  if (Math.max(recentEvents, together.length) <= maxSingles)
    return {
      batches: [...singles, ...together.map((each) => batchOf(each.id, [each]))],
      digested: false,
      waitMs: 0,
    };

  const since = (at: Date | null): number => {
    const ms = at ? now.getTime() - at.getTime() : Infinity;
    // From before the clock was set back: how long ago is unknown, and the next message must not wait for hours.
    return ms < -windowMs ? Infinity : ms;
  };
  const waitMs =
    together.length > 1
      ? spacingMs(digests) - since(lastDigestAt)
      : gapMs * together.length - since(lastSentAt);
  if (together.length === 0 || waitMs > 0)
    return { batches: singles, digested: false, waitMs: Math.max(0, waitMs) };
  const batches: Batch[] = [];
  const covered = new Set(again.flatMap(({ deliveries }) => deliveries.map(({ alertId }) => alertId)));
  for (let at = 0; at < together.length; at += maxAlerts) {
    const part = together.slice(at, at + maxAlerts).filter(({ alertId }) => !covered.has(alertId));
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
