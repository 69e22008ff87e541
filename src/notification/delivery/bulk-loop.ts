import type { Background } from '#platform/background.ts';
import { startClaimLoop, type Claimed, type ClaimLoop } from '#platform/claim-loop.ts';
import type { Clock } from '#platform/clock.ts';
import { FairShare } from '#platform/fair-share.ts';
import { newId } from '#platform/id.ts';
import { createLimiter } from '#platform/limiter.ts';
import { bulkConnections } from '#platform/bulk-connections.ts';
import type { Mail, Mailer } from '#platform/mail.ts';
import type { Resolver } from '#platform/outbound.ts';
import { sleepUnless, within } from '#platform/sleep.ts';
import type { SendOutcome, Transports } from '../channels/channel.ts';
import { sendMail } from '../channels/email/transport.ts';
import {
  bulkMedia,
  claimBulk,
  renewBulk,
  saveBulkResults,
  type BulkChannel,
  type BulkDelivery,
  type BulkMedium,
  type BulkPrefix,
  type BulkResult,
} from './bulk-storage.ts';
import { decideRetry, type RetryDecision } from './decide-retry.ts';
import { transportsOf, type NotificationServices } from './delivery-services.ts';
import type { NotificationMetrics } from './metrics.ts';
import { shareWrite } from './shared-statements.ts';
import { traceSending } from './trace-sending.ts';

/** It is no longer needed, or nobody would get it. */
export type Skipped = { kind: 'skipped'; reason: string };
export type BulkOutcome = SendOutcome | Skipped;
export type BulkTransports = Pick<Transports, 'http'> & {
  /** `compose` is called when a connection is free, so that what it reads is new. */
  sendMail: (compose: () => Promise<Mail | Skipped>) => Promise<BulkOutcome>;
};
export type SendBulk = (delivery: BulkDelivery, transports: BulkTransports) => Promise<BulkOutcome>;
export type BulkSenders = Partial<Record<BulkPrefix, SendBulk>>;

/** Of each medium. Few, since nobody waits for them. */
const maxMessages = 20;
/** Between two claims, so that each takes several: a claim of one message costs as much as one of twenty. At most 100 a second. */
const paceMs = 200;
/** Outcomes wait this long for others, and are saved together: a commit costs more than what it saves. */
const gatherMs = 100;
export const bulkLeaseSeconds = 30;
const renewEveryMs = 8_000;
/** Stops sending this long before the lease ends, because the clocks of two machines can drift apart. */
const leaseMarginMs = 8_000;
const pollMs = 2_000;
const drainMs = 8_000;

export type BulkLoop = Background & Pick<ClaimLoop, 'wake'>;

/**
 * Sends messages in bulk, beside those that a team gets. It shares nothing with them that one could wait for but the connections to the
 * database, of which each medium uses three at most. Mails and webhooks have places of their own: a mail server that does not respond
 * does not hold up webhooks.
 */
export function startBulkLoop(
  services: NotificationServices,
  senders: BulkSenders,
  metrics: NotificationMetrics,
  lookup?: Resolver,
): BulkLoop {
  const loops = bulkMedia.map((medium) => startLoop(services, medium, senders, metrics, lookup));
  return {
    wake() {
      for (const loop of loops) loop.wake();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

type Leased = BulkDelivery & { owner: string; heldUntil: number };

function startLoop(
  services: NotificationServices,
  medium: BulkMedium,
  senders: BulkSenders,
  metrics: NotificationMetrics,
  lookup?: Resolver,
): BulkLoop {
  const { db, clock, log } = services;
  const cancelling = new AbortController();
  let isStopping = false;
  const transports = transportsOf(services, { signal: cancelling.signal, lookup });
  const saveResult = shareWrite<BulkResult>((results, wait) => saveBulkResults(db, results, wait), gatherMs);
  const share = new FairShare(maxMessages);
  const bulk: BulkTransports = {
    http: transports.http,
    sendMail: mailSender(transports.mailer, () => isStopping),
  };
  /** A receiver gets its messages one after another. */
  const running = new Map<BulkChannel, Promise<void>>();

  const claim = async (limit: number): Promise<Claimed<Leased>> => {
    const owner = newId();
    const heldUntil = leaseFrom(performance.now());
    const full = share.fullOwners();
    const room = Math.min(limit, share.roomExcept(full));
    const deliveries = await claimBulk(db, medium, owner, room, bulkLeaseSeconds, full);
    for (const { ownerId } of deliveries) share.acquire(ownerId);
    const items = deliveries.map((delivery) => ({ ...delivery, owner, heldUntil }));
    return { items, mayBeMore: false, nextDueMs: room > 0 && items.length === room ? paceMs : null };
  };

  const attempt = async (delivery: Leased): Promise<void> => {
    const { id, channel, attempts, at } = delivery;
    if (isStopping || performance.now() > delivery.heldUntil) return;
    const send = senders[prefixOf(channel)];
    const outcome: BulkOutcome = send
      ? await traceSending(channel, () => send(delivery, bulk))
      : { kind: 'skipped', reason: 'this server does not send it' };
    if (outcome.kind === 'skipped') return saveResult({ id, status: 'SKIPPED', error: outcome.reason });
    const decision = decideRetry(outcome, attempts + 1, Math.random());
    metrics.attempted(channel, decision.kind);
    if (decision.kind === 'sent') metrics.sent(channel, [at.toISOString()]);
    return saveResult(resultOf(id, decision));
  };

  const run = async (delivery: Leased): Promise<void> => {
    const { channel, ownerId } = delivery;
    const mine = (running.get(channel) ?? Promise.resolve()).then(() => attempt(delivery));
    const ended = mine.catch(() => {});
    running.set(channel, ended);
    try {
      await mine;
    } catch (error) {
      // Sent again when the lease ends.
      if (!isStopping) log.warn({ err: error, channel }, 'a message in bulk could not be sent; trying again');
    } finally {
      share.release(ownerId);
      if (running.get(channel) === ended) running.delete(channel);
      void wakeSoon();
    }
  };

  let isWaking = false;
  /** The team has a place again. Once for all messages that end meanwhile. */
  const wakeSoon = async (): Promise<void> => {
    if (isWaking) return;
    isWaking = true;
    await sleepUnless(cancelling.signal, clock, paceMs);
    isWaking = false;
    loop.wake();
  };

  const loop = startClaimLoop<Leased>({
    name: 'messages in bulk',
    concurrency: maxMessages,
    claim,
    run,
    lease: {
      renewEveryMs,
      async renew(leased) {
        const heldUntil = leaseFrom(performance.now());
        const renewed = await renewBulk(db, leased, bulkLeaseSeconds);
        for (const each of leased) if (renewed.has(each.id)) each.heldUntil = heldUntil;
      },
    },
    pollMs,
    fullMs: paceMs,
    log,
    clock,
  });
  return {
    wake: loop.wake,
    async stop() {
      isStopping = true;
      await drain(loop, cancelling, clock);
    },
  };
}

function resultOf(id: string, decision: RetryDecision): BulkResult {
  if (decision.kind === 'sent') return { id, status: 'SENT', error: decision.note ?? null };
  const { error } = decision;
  return decision.kind === 'again'
    ? { id, status: 'PENDING', error, inMs: decision.inMs }
    : { id, status: 'FAILED', error };
}

/** Stops a loop and lets it finish what it is sending. */
export const drain = (loop: ClaimLoop, cancelling: AbortController, clock: Clock): Promise<void> =>
  loop.stop(async () => {
    await within(clock, drainMs, loop.settled());
    cancelling.abort();
    await loop.settled();
  });

const leaseFrom = (claimedAt: number): number => claimedAt + bulkLeaseSeconds * 1_000 - leaseMarginMs;

const prefixOf = (channel: BulkChannel): BulkPrefix => channel.split(':', 1)[0] as BulkPrefix;

function mailSender(mailer: Mailer | null, isStopping: () => boolean): BulkTransports['sendMail'] {
  if (!mailer)
    return async () => ({
      kind: 'skipped',
      reason: 'this installation has no mail server (SMTP_URL is not set)',
    });
  const { run } = createLimiter({ permits: bulkConnections });
  return (compose) =>
    run(async () => {
      if (isStopping()) throw new Error('the worker is stopping');
      const mail = await compose();
      return 'kind' in mail ? mail : sendMail(mailer, { ...mail, bulk: true });
    });
}
