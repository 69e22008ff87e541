import { recordFor } from '#identity/audit/record.ts';
import type { Services } from '#identity/context.ts';
import { createLimiter } from '#platform/limiter.ts';
import { withAcknowledgeLink } from '../acknowledge/link.ts';
import { definitionOf, isSettingsChannel } from '../channels/index.ts';
import { decryptIntegrationKey } from '../settings/encrypt-settings.ts';
import { disableDestination } from '../destination/destination-storage.ts';
import { disableChannel } from '../settings/settings-storage.ts';
import { removeNotifiedChannel, markFailed, markForRetry, skipQueue } from './attempt-storage.ts';
import { decideRetry } from './decide-retry.ts';
import type { NotificationMetrics } from './metrics.ts';
import { contentOf, type Batch } from './plan-batches.ts';
import type { PreparedQueue, ReadyQueue } from './prepare-queues.ts';
import { clearLeftOut, type ChannelQueue } from './queue-storage.ts';
import type { SharedStatements } from './shared-statements.ts';
import { traceSending } from './trace-sending.ts';

export type DeliveryWork = {
  services: Services;
  metrics: NotificationMetrics;
  shared: SharedStatements;
  /** False when another process can claim the queue, or when this process stops. */
  holdsLease: () => boolean;
};

/** Sends what waits in one channel of one user. Returns how long to pause the channel, in milliseconds. */
export async function deliverQueue(work: DeliveryWork, prepared: PreparedQueue): Promise<number> {
  if ('failure' in prepared) throw prepared.failure;
  const { db } = work.services;
  const { queue, unusable, waitMs } = prepared;
  if (unusable !== null) {
    await removeNotifiedChannel(db, queue);
    await skipQueue(db, queue, unusable);
  }
  return Math.max(waitMs, await sendAll(work, prepared));
}

type AttemptResult = { done: boolean; pauseMs: number };
const postponed: AttemptResult = { done: false, pauseMs: 0 };
const skipped: AttemptResult = { done: true, pauseMs: 0 };

/**
 * Sends several batches at once, but those of one alert or incident in order: if the opening must be retried, the closing waits. If the
 * provider asks for a pause, the rest waits as well.
 */
async function sendAll(work: DeliveryWork, ready: ReadyQueue): Promise<number> {
  const { queue, batches } = ready;
  const { concurrency } = definitionOf(queue.channel);
  const limiter = createLimiter({ permits: concurrency });
  const newest = new Map<string, Promise<AttemptResult>>();
  let pauseMs = 0;
  const sendAfter = async (
    saved: Batch,
    before: readonly Promise<AttemptResult>[],
    startsAtOnce: boolean,
  ): Promise<AttemptResult> => {
    if ((await Promise.all(before)).some(({ done }) => !done)) return postponed;
    const attemptOnce = async (): Promise<AttemptResult> => {
      if (!work.holdsLease() || pauseMs > 0) return postponed;
      // The site may have been muted, or its maintenance may have begun, while this batch waited.
      const batch = startsAtOnce && before.length === 0 ? saved : await work.shared.findPending(saved);
      if (!batch) return skipped;
      const result = await attempt(work, ready, batch);
      pauseMs = Math.max(pauseMs, result.pauseMs);
      return result;
    };
    return limiter.run(attemptOnce, { holdMs: 60_000 });
  };
  const attempts = batches.map((batch, index) => {
    const subjectIds = batch.deliveries.map(({ subjectId }) => subjectId);
    const result = sendAfter(
      batch,
      subjectIds.flatMap((id) => newest.get(id) ?? []),
      index < concurrency,
    );
    for (const id of subjectIds) newest.set(id, result);
    return result;
  });
  for (const result of await Promise.allSettled(attempts))
    if (result.status === 'rejected') throw result.reason;
  return pauseMs;
}

/** Sends one message and records the outcome. `pauseMs`: the pause that the provider asks for. */
async function attempt(
  { services, metrics, shared }: DeliveryWork,
  { queue, send, leftOut }: ReadyQueue,
  batch: Batch,
): Promise<AttemptResult> {
  const { db, log } = services;
  const [first] = batch.deliveries;
  const event = batch.deliveries.length === 1 ? first.eventId : batch.id;
  const openedWith = decryptKeys(services, first.openedWith);
  const leftOutCount = leftOut?.batchId === batch.id ? leftOut.count : 0;
  const content = withAcknowledgeLink(services, contentOf(batch, leftOutCount), first.id);
  const outcome = await traceSending(queue.channel, () =>
    send(content, { batch: batch.id, event, openedWith }),
  );
  const decision = decideRetry(outcome, first.attempts + 1, Math.random());
  metrics.attempted(queue.channel, decision.kind);
  if (decision.kind === 'sent') {
    metrics.sent(
      queue.channel,
      batch.deliveries.map(({ notification }) => notification.at),
    );
    await shared.markSent({ batch, note: decision.note ?? null });
    if (content.kind === 'digest' && leftOutCount > 0) await clearLeftOut(db, queue, leftOutCount);
    return { done: true, pauseMs: 0 };
  }
  const { error } = decision;
  const context = { ...queue, reason: error, attempt: first.attempts + 1 };
  if (decision.kind === 'again') {
    log.info(context, 'a notification was not accepted; it will be tried again');
    await markForRetry(db, batch, error, decision.inMs);
    return { done: false, pauseMs: decision.pauseMs };
  }
  log.warn(context, 'a notification has failed and will not be retried');
  if (decision.disableChannel) await disableAndSkip(services, queue, batch, error);
  else await markFailed(db, batch, error, outcome.kind === 'refused');
  return { done: true, pauseMs: 0 };
}

/** Removes duplicates, because the same key has a different ciphertext each time it is encrypted. */
function decryptKeys({ secrets }: Services, encrypted: readonly string[]): string[] {
  const keys = encrypted.map((key) => decryptIntegrationKey(secrets, key));
  return [...new Set(keys.filter((key) => key !== null))];
}

/** The owner sees this in the audit log, and as the reason why deliveries were skipped. */
async function disableAndSkip(
  { db }: Services,
  queue: ChannelQueue,
  batch: Batch,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { teamId, channel } = queue;
    const name = isSettingsChannel(channel)
      ? (await disableChannel(tx, teamId, channel)) && channel
      : await disableDestination(tx, channel);
    await markFailed(tx, batch, reason, true);
    if (!name) return;
    await skipQueue(tx, queue, `the channel was switched off: ${reason}`);
    // The id of a personal team is that of its user, who also reads the entry without naming the team.
    const by = { id: queue.teamId, email: 'Steward' };
    await recordFor(tx, by, 'notification.switch-off', `${name}: ${reason}`, null, queue.teamId);
  });
}
