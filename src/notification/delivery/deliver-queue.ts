import { recordFor } from '#identity/audit/record.ts';
import type { Services } from '#identity/context.ts';
import { createTurnstile } from '#platform/outbound/turnstile.ts';
import type { Channel } from '../channels/channel.ts';
import type { Content } from '../channels/message.ts';
import { openIntegrationKey } from '../settings/seal-settings.ts';
import type { Sender } from '../channels/open-sender.ts';
import {
  forgetTold,
  markFailed,
  markForRetry,
  markSent,
  skipLane,
  stillWanted,
  switchOff,
} from './attempt-storage.ts';
import { judgeAttempt } from './decide-retry.ts';
import type { Lane } from './queue-storage.ts';
import type { NotificationMetrics } from './metrics.ts';
import { noticesOf, type Batch } from './plan-batches.ts';
import type { PreparedLane, ReadyLane } from './prepare-queues.ts';

export type LaneWork = {
  services: Services;
  metrics: NotificationMetrics;
  /** False once another process may have taken the lane over, or this one is to stop. */
  isOurs: () => boolean;
};

/** People read in order; programs take several at once. */
const atOnce: Record<Channel, number> = { email: 1, chat1: 1, chat2: 1, incident: 25, webhook: 5 };

/** Sends what waits in one channel of one user. Returns how long the channel is to be left alone. */
export async function deliverLane(work: LaneWork, prepared: PreparedLane): Promise<number> {
  if ('trouble' in prepared) throw prepared.trouble;
  const { db } = work.services;
  if (prepared.unusable !== null) {
    await forgetTold(db, prepared.lane);
    await skipLane(db, prepared.lane, prepared.unusable);
  }
  return Math.max(prepared.waitMs, await sendAll(work, prepared));
}

type Attempt = { settled: boolean; pauseMs: number };
const postponed: Attempt = { settled: false, pauseMs: 0 };
const calledOff: Attempt = { settled: true, pauseMs: 0 };

/**
 * Several at once, but what concerns one alert in its order: when the beginning has to be tried again, the end waits.
 * Once the provider asks for a pause, the rest waits as well.
 */
async function sendAll(work: LaneWork, { lane, batches, send }: ReadyLane & { lane: Lane }): Promise<number> {
  const enter = createTurnstile(atOnce[lane.channel], 60_000);
  const newest = new Map<string, Promise<Attempt>>();
  let pauseMs = 0;
  const inTurn = async (
    fixed: Batch,
    before: readonly Promise<Attempt>[],
    goesAtOnce: boolean,
  ): Promise<Attempt> => {
    if ((await Promise.all(before)).some(({ settled }) => !settled)) return postponed;
    return enter(async () => {
      if (!work.isOurs() || pauseMs > 0) return postponed;
      // While it waited for those before it, its site may have been muted.
      const batch = goesAtOnce && before.length === 0 ? fixed : await stillWanted(work.services.db, fixed);
      if (!batch) return calledOff;
      const result = await attempt(work, lane, batch, send);
      pauseMs = Math.max(pauseMs, result.pauseMs);
      return result;
    });
  };
  const attempts = batches.map((batch, index) => {
    const alertIds = batch.deliveries.map(({ alertId }) => alertId);
    const done = inTurn(
      batch,
      alertIds.flatMap((id) => newest.get(id) ?? []),
      index < atOnce[lane.channel],
    );
    for (const id of alertIds) newest.set(id, done);
    return done;
  });
  for (const result of await Promise.allSettled(attempts))
    if (result.status === 'rejected') throw result.reason;
  return pauseMs;
}

/** One message, and what became of it. `pauseMs`: for how long the provider wants to be left alone. */
async function attempt(
  { services, metrics }: LaneWork,
  lane: Lane,
  batch: Batch,
  send: Sender,
): Promise<Attempt> {
  const { db, log } = services;
  const [first] = batch.deliveries;
  const event = batch.deliveries.length === 1 ? first.eventId : batch.id;
  const openedWith = keysOf(services, first.openedWith);
  const outcome = await send(contentOf(batch), { batch: batch.id, event, openedWith });
  const verdict = judgeAttempt(outcome, first.attempts + 1, Math.random());
  metrics.attempted(lane.channel, verdict.kind);
  if (verdict.kind === 'sent') {
    metrics.sent(
      lane.channel,
      batch.deliveries.map(({ notice }) => notice.at),
    );
    await markSent(db, batch, verdict.note ?? null);
    return { settled: true, pauseMs: 0 };
  }
  const facts = { ...lane, reason: verdict.error, attempt: first.attempts + 1 };
  if (verdict.kind === 'again') {
    log.info(facts, 'a notification was not accepted; it will be tried again');
    await markForRetry(db, batch, verdict.error, verdict.inMs);
    const asked = outcome.kind === 'retry' && outcome.afterMs !== null;
    return { settled: false, pauseMs: asked ? verdict.inMs : 0 };
  }
  log.warn(facts, 'a notification was given up');
  if (verdict.disable) await disable(services, lane, batch, verdict.error);
  else await markFailed(db, batch, verdict.error, outcome.kind === 'refused');
  return { settled: true, pauseMs: 0 };
}

/** Sealed twice, the same key looks different. */
function keysOf({ secrets }: Services, sealed: readonly string[]): string[] {
  const opened = sealed.map((key) => openIntegrationKey(secrets, key));
  return [...new Set(opened.filter((key) => key !== null))];
}

function contentOf(batch: Batch): Content {
  const [first, ...others] = batch.deliveries;
  return others.length === 0
    ? { kind: 'notice', notice: first.notice }
    : { kind: 'digest', notices: noticesOf(batch) };
}

/** The owner finds it in the audit log, and in the reason of what was not sent. */
async function disable({ db }: Services, lane: Lane, batch: Batch, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const wasOn = await switchOff(tx, lane.userId, lane.channel);
    await markFailed(tx, batch, reason, true);
    if (!wasOn) return;
    await skipLane(tx, lane, `the channel was switched off: ${reason}`);
    const by = { id: lane.userId, email: 'Steward' };
    await recordFor(tx, by, 'notification.switch-off', `${lane.channel}: ${reason}`, null);
  });
}
