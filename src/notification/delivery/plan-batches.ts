import { definitionOf, type Channel } from '../channels/index.ts';
import type { Content } from '../channels/message.ts';
import type { Notification } from '../event.ts';

/** A delivery that waits in a channel queue. Lists of them are sorted, oldest first. */
export type WaitingDelivery = {
  id: string;
  teamId: string;
  /** Null in a notice of a deployment. */
  siteId: string | null;
  batchId: string | null;
  eventId: string;
  /** The alert or the incident that the message is about. */
  subjectId: string;
  notification: Notification;
  resent: boolean;
  attempts: number;
  /** It was not created just now. */
  hasWaited: boolean;
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
 *    every summary, and everything that is sent again.
 * 3. More events are combined into digests, with some time between them. A single event is not a digest. Alerts and
 *    deployments have digests of their own.
 * 4. The closing of an alert is not in a digest while its opening is in another message: if that must be retried, the
 *    closing waits, and the rest of the digest would be a different message under the same id.
 */
export function planBatches(
  channel: Channel,
  waiting: readonly WaitingDelivery[],
  { recentEvents, lastSentAt, lastDigestAt, digests }: QueueHistory,
  now: Date,
): BatchPlan {
  const { maxAlerts } = definitionOf(channel);
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
  const covered = new Set(retries.flatMap(({ deliveries }) => deliveries.map(({ subjectId }) => subjectId)));
  for (const same of Map.groupBy(combinable, isDeployment).values())
    for (let at = 0; at < same.length; at += maxAlerts) {
      const part = same.slice(at, at + maxAlerts).filter(({ subjectId }) => !covered.has(subjectId));
      for (const { subjectId } of part) covered.add(subjectId);
      if (part.length > 0) batches.push(batchOf(part[0]!.id, part));
    }
  const digested = batches.some(({ deliveries }) => deliveries.length > 1);
  return { batches: [...singles, ...batches], digested, waitMs: 0 };
}

const canBeDigested = (channel: Channel, { notification, resent }: WaitingDelivery): boolean =>
  definitionOf(channel).maxAlerts > 1 && notification.event !== 'SUMMARY' && !resent;

const isDeployment = ({ notification }: WaitingDelivery): boolean => 'announcement' in notification;

const batchOf = (id: string, deliveries: WaitingDelivery[]): Batch => ({
  id,
  deliveries: deliveries as [WaitingDelivery, ...WaitingDelivery[]],
});

/** The batch with these of its deliveries; null if none is left. */
export function keepIn(
  { id, deliveries }: Batch,
  isKept: (delivery: WaitingDelivery) => boolean,
): Batch | null {
  const [first, ...others] = deliveries.filter(isKept);
  return first ? { id, deliveries: [first, ...others] } : null;
}

/** `leftOut`: messages of the queue that were left out. A digest says how many. */
export function contentOf({ deliveries }: Batch, leftOut = 0): Content {
  const [{ notification }, ...others] = deliveries;
  if (others.length === 0) return { kind: 'notification', notification };
  const all = deliveries.map((each) => each.notification);
  return 'announcement' in notification
    ? { kind: 'deployment-digest', notifications: all.filter((each) => 'announcement' in each) }
    : {
        kind: 'digest',
        notifications: all.filter((each) => 'alert' in each),
        ...(leftOut > 0 && { leftOut }),
      };
}
