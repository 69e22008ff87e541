import { recordFor } from '#identity/audit/record.ts';
import type { Services } from '#identity/context.ts';
import { createLimiter } from '#platform/limiter.ts';
import type { Send } from '../channels/channel.ts';
import { definitions } from '../channels/index.ts';
import type { Content } from '../channels/message.ts';
import { openIntegrationKey } from '../settings/encrypt-settings.ts';
import { switchOff } from '../settings/settings-storage.ts';
import {
  findPending,
  forgetNotified,
  markFailed,
  markForRetry,
  markSent,
  skipQueue,
} from './attempt-storage.ts';
import { decideRetry } from './decide-retry.ts';
import type { NotificationMetrics } from './metrics.ts';
import { notificationsOf, type Batch } from './plan-batches.ts';
import type { PreparedQueue, ReadyQueue } from './prepare-queues.ts';
import type { ChannelQueue } from './queue-storage.ts';

export type DeliveryWork = {
  services: Services;
  metrics: NotificationMetrics;
  /** False once another process may have claimed the queue, or this one is to stop. */
  isOurs: () => boolean;
};

/** Sends what waits in one channel of one user. Returns for how long the channel is to be paused. */
export async function deliverQueue(work: DeliveryWork, prepared: PreparedQueue): Promise<number> {
  if ('failure' in prepared) throw prepared.failure;
  const { db } = work.services;
  const { queue, unusable, waitMs } = prepared;
  if (unusable !== null) {
    await forgetNotified(db, queue);
    await skipQueue(db, queue, unusable);
  }
  return Math.max(waitMs, await sendAll(work, prepared));
}

type Attempt = { settled: boolean; pauseMs: number };
const postponed: Attempt = { settled: false, pauseMs: 0 };
const skipped: Attempt = { settled: true, pauseMs: 0 };

/**
 * Sends several batches at once, but those of one alert in order: if the beginning has to be retried, the end waits. Once
 * the provider asks for a pause, the rest waits as well.
 */
async function sendAll(work: DeliveryWork, { queue, batches, send }: ReadyQueue): Promise<number> {
  const { concurrency } = definitions[queue.channel];
  const limiter = createLimiter({ permits: concurrency });
  const newest = new Map<string, Promise<Attempt>>();
  let pauseMs = 0;
  const sendAfter = async (
    saved: Batch,
    before: readonly Promise<Attempt>[],
    startsAtOnce: boolean,
  ): Promise<Attempt> => {
    if ((await Promise.all(before)).some(({ settled }) => !settled)) return postponed;
    const attemptOnce = async (): Promise<Attempt> => {
      if (!work.isOurs() || pauseMs > 0) return postponed;
      // While it waited for others, its site may have been muted.
      const batch = startsAtOnce && before.length === 0 ? saved : await findPending(work.services.db, saved);
      if (!batch) return skipped;
      const result = await attempt(work, queue, batch, send);
      pauseMs = Math.max(pauseMs, result.pauseMs);
      return result;
    };
    return limiter.run(attemptOnce, { holdMs: 60_000 });
  };
  const attempts = batches.map((batch, index) => {
    const alertIds = batch.deliveries.map(({ alertId }) => alertId);
    const done = sendAfter(
      batch,
      alertIds.flatMap((id) => newest.get(id) ?? []),
      index < concurrency,
    );
    for (const id of alertIds) newest.set(id, done);
    return done;
  });
  for (const result of await Promise.allSettled(attempts))
    if (result.status === 'rejected') throw result.reason;
  return pauseMs;
}

/** Sends one message and records the outcome. `pauseMs`: for how long the provider asks not to be called. */
async function attempt(
  { services, metrics }: DeliveryWork,
  queue: ChannelQueue,
  batch: Batch,
  send: Send,
): Promise<Attempt> {
  const { db, log } = services;
  const [first] = batch.deliveries;
  const event = batch.deliveries.length === 1 ? first.eventId : batch.id;
  const openedWith = openKeys(services, first.openedWith);
  const outcome = await send(contentOf(batch), { batch: batch.id, event, openedWith });
  const decision = decideRetry(outcome, first.attempts + 1, Math.random());
  metrics.attempted(queue.channel, decision.kind);
  if (decision.kind === 'sent') {
    metrics.sent(
      queue.channel,
      batch.deliveries.map(({ notification }) => notification.at),
    );
    await markSent(db, batch, decision.note ?? null);
    return { settled: true, pauseMs: 0 };
  }
  const { error } = decision;
  const facts = { ...queue, reason: error, attempt: first.attempts + 1 };
  if (decision.kind === 'again') {
    log.info(facts, 'a notification was not accepted; it will be tried again');
    await markForRetry(db, batch, error, decision.inMs);
    const asked = outcome.kind === 'retry' && outcome.afterMs !== null;
    return { settled: false, pauseMs: asked ? decision.inMs : 0 };
  }
  log.warn(facts, 'a notification was given up');
  if (decision.switchOff) await switchOffChannel(services, queue, batch, error);
  else await markFailed(db, batch, error, outcome.kind === 'refused');
  return { settled: true, pauseMs: 0 };
}

/** The same key has a different ciphertext each time it is encrypted. */
function openKeys({ secrets }: Services, sealed: readonly string[]): string[] {
  const opened = sealed.map((key) => openIntegrationKey(secrets, key));
  return [...new Set(opened.filter((key) => key !== null))];
}

function contentOf(batch: Batch): Content {
  const [first, ...others] = batch.deliveries;
  return others.length === 0
    ? { kind: 'notification', notification: first.notification }
    : { kind: 'digest', notifications: notificationsOf(batch) };
}

/** The owner sees it in the audit log, and as the reason of deliveries that were skipped. */
async function switchOffChannel(
  { db }: Services,
  queue: ChannelQueue,
  batch: Batch,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const wasOn = await switchOff(tx, queue.userId, queue.channel);
    await markFailed(tx, batch, reason, true);
    if (!wasOn) return;
    await skipQueue(tx, queue, `the channel was switched off: ${reason}`);
    const by = { id: queue.userId, email: 'Steward' };
    await recordFor(tx, by, 'notification.switch-off', `${queue.channel}: ${reason}`, null);
  });
}
