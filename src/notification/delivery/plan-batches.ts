import type { Channel } from '../channels/channel.ts';
import type { AlertNotice, Notice } from '../event.ts';
import { mostInOneWebhook } from '../channels/webhook/message.ts';

/** A message that waits, as far as the plan needs to know it. They come oldest first. */
export type Waiting = {
  id: string;
  batchId: string | null;
  eventId: string;
  alertId: string;
  notice: Notice;
  resent: boolean;
  attempts: number;
  /** Of the end of an incident: the keys, encrypted, with which it was opened. */
  openedWith: readonly string[];
};

/** What has gone through the channel lately. */
export type LaneHistory = {
  /** Events of the last 30 s, those that wait included. */
  recentEvents: number;
  lastSentAt: Date | null;
  lastDigestAt: Date | null;
  /** Digests in a row, with less than 30 s from one to the next. */
  digests: number;
};

/** What goes out in one message. */
export type Batch = { id: string; deliveries: readonly [Waiting, ...Waiting[]] };
export type BatchPlan = { batches: Batch[]; digested: boolean; waitMs: number };

export const windowMs = 30_000;
const mostSingles = 5;
/** One event by itself goes out at once, but not hard on the heels of another: it may be the first of many. */
const gapMs = 1_000;
/** The first digests come quickly, so that nobody waits for news of an outage; who goes on at length is held to more. */
const spacingMs = (digests: number): number => (digests < 4 ? 1_000 : 10_000);
const mostInDigest: Record<Channel, number> = {
  email: 500,
  chat1: 500,
  chat2: 500,
  incident: 1,
  webhook: mostInOneWebhook,
};

/**
 * 1. What was tried before goes out again as it was.
 * 2. Up to five events within 30 s go out one by one; so does everything for the incident channel, and what is no event
 *    of an alert.
 * 3. More than that is put together, and the next digest keeps its distance. An event that is alone is no digest.
 * 4. The end of an alert is in no digest while its beginning is in another message: should that have to be tried again,
 *    the end would be held back, and what is left of its digest would be another message under the same id.
 */
export function planBatches(
  channel: Channel,
  waiting: readonly Waiting[],
  { recentEvents, lastSentAt, lastDigestAt, digests }: LaneHistory,
  now: Date,
): BatchPlan {
  const tried = Map.groupBy(
    waiting.filter(({ batchId }) => batchId !== null),
    ({ batchId }) => batchId!,
  );
  const again = [...tried].map(([id, deliveries]) => batchOf(id, deliveries));
  const fresh = waiting.filter(({ batchId }) => batchId === null);
  const alone = fresh.filter((each) => !canBeDigested(channel, each));
  const together = fresh.filter((each) => canBeDigested(channel, each));
  const singles = [...again, ...alone.map((each) => batchOf(each.id, [each]))];
  // What was held back comes due at once, long after it was written.
  if (Math.max(recentEvents, together.length) <= mostSingles)
    return {
      batches: [...singles, ...together.map((each) => batchOf(each.id, [each]))],
      digested: false,
      waitMs: 0,
    };

  const since = (at: Date | null): number => (at ? now.getTime() - at.getTime() : Infinity);
  const waitMs =
    together.length > 1
      ? spacingMs(digests) - since(lastDigestAt)
      : gapMs * together.length - since(lastSentAt);
  if (together.length === 0 || waitMs > 0)
    return { batches: singles, digested: false, waitMs: Math.max(0, waitMs) };
  const batches: Batch[] = [];
  const spoken = new Set(again.flatMap(({ deliveries }) => deliveries.map(({ alertId }) => alertId)));
  for (let at = 0; at < together.length; at += mostInDigest[channel]) {
    const part = together.slice(at, at + mostInDigest[channel]).filter(({ alertId }) => !spoken.has(alertId));
    for (const { alertId } of part) spoken.add(alertId);
    if (part.length > 0) batches.push(batchOf(part[0]!.id, part));
  }
  const digested = batches.some(({ deliveries }) => deliveries.length > 1);
  return { batches: [...singles, ...batches], digested, waitMs: 0 };
}

const canBeDigested = (channel: Channel, { notice, resent }: Waiting): boolean =>
  channel !== 'incident' && notice.event !== 'SUMMARY' && !resent;

const batchOf = (id: string, deliveries: Waiting[]): Batch => ({
  id,
  deliveries: deliveries as [Waiting, ...Waiting[]],
});

export const noticesOf = ({ deliveries }: Batch): AlertNotice[] =>
  deliveries.flatMap(({ notice }) => (notice.event === 'SUMMARY' ? [] : [notice]));
