import type { Registry } from 'prom-client';
import type { Background } from '#platform/background.ts';
import { startClaimLoop, type Claimed, type ClaimLoop } from '#platform/claim-loop.ts';
import { watchDatabaseClock } from '#platform/db/clock-watch.ts';
import { openDedicatedConnection } from '#platform/db/dedicated-connection.ts';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import { OperatorError } from '#platform/errors.ts';
import { FairShare } from '#platform/fair-share.ts';
import { newId } from '#platform/id.ts';
import type { Resolver } from '#platform/outbound.ts';
import { noteMailServer } from '../usable-channel-storage.ts';
import { bringRoundsForward } from '../escalation/due-storage.ts';
import { bulkLeaseSeconds, drain, startBulkLoop, type BulkLoop, type BulkSenders } from './bulk-loop.ts';
import { bringBulkForward } from './bulk-storage.ts';
import { maxPauseSeconds, maxWaitsSeconds } from './decide-retry.ts';
import { deliverQueue } from './deliver-queue.ts';
import { transportsOf, type NotificationServices } from './delivery-services.ts';
import { notificationMetrics } from './metrics.ts';
import type { ListInMaintenance } from './postpone-in-maintenance.ts';
import { keyOf, prepareQueues, type PreparedQueue } from './prepare-queues.ts';
import { DueQueues } from './due-queues.ts';
import {
  bringQueuesForward,
  claimQueues,
  listWaitingQueues,
  renewQueues,
  type WaitingQueue,
} from './queue-storage.ts';
import { openSharedStatements } from './shared-statements.ts';

export type DeliveryWorkerOptions = {
  address: DatabaseAddress;
  registry: Registry;
  listInMaintenance: ListInMaintenance;
  lookup?: Resolver | undefined;
  bulk?: BulkSenders;
};

/**
 * A provider that does not respond occupies one queue for 10 s; others wait only if this many do so at once. A team can have 50
 * destinations and an account 50 teams, so each account gets a fair share of the queues.
 */
const maxQueues = 500;
/** With up to 200 deliveries each, a claim stays under 20 MB. */
const claimSize = 50;
const leaseSeconds = 30;
const renewEveryMs = 8_000;
/** Stops sending this long before the lease ends, because the clocks of two machines can drift apart. */
const leaseMarginMs = 8_000;
/** In case a wake-up is lost when the connection breaks. */
const pollMs = 2_000;
const afterFailureMs = 1_000;
/** After a failure that only the operator can fix, such as a missing secret key. */
const operatorPauseMs = 60_000;

/** Sends the deliveries that wait. Any number of processes share the work; each channel queue has one worker at a time. */
export async function startDeliveryWorker(
  services: NotificationServices,
  { address, registry, listInMaintenance, lookup, bulk = {} }: DeliveryWorkerOptions,
): Promise<Background> {
  const { db, clock, log } = services;
  const metrics = notificationMetrics(registry);
  const cancelling = new AbortController();
  const transports = transportsOf(services, { signal: cancelling.signal, lookup });
  const shared = openSharedStatements(db, listInMaintenance);
  const share = new FairShare(maxQueues);
  const dueQueues = new DueQueues(
    (except) => db.transaction().execute((tx) => listWaitingQueues(tx, except)),
    () => performance.now(),
  );
  let isStopping = false;
  let started: ClaimLoop | undefined;
  let bulkLoop: BulkLoop | undefined;
  const wake = (): void => started?.wake();
  const wakeBulk = (): void => bulkLoop?.wake();

  const claim = async (limit: number): Promise<Claimed<LeasedQueue>> => {
    // Per claim, not per process: a task must also notice if another task of this process has taken over its lease.
    const owner = newId();
    const heldUntil = leaseFrom(performance.now());
    const { queues: wanted, mayBeMore, nextDueMs } = await dueQueues.take(limit, share);
    const queues = await claimWanted(owner, wanted);
    // Not awaited here, so that the next claim does not wait for it.
    const preparing = prepareQueues(services, transports, queues, listInMaintenance);
    const items = queues.map((queue, index) => ({
      queue,
      prepared: preparing.then((prepared) => prepared[index]!),
      owner,
      heldUntil,
    }));
    for (const { prepared } of items) prepared.catch(() => {});
    return { items, mayBeMore, nextDueMs };
  };

  /** Gives back the slots of those that another process has claimed meanwhile. */
  const claimWanted = async (owner: string, wanted: readonly WaitingQueue[]): Promise<WaitingQueue[]> => {
    let claimed = new Set<string>();
    try {
      const queues = await claimQueues(db, owner, wanted, leaseSeconds);
      claimed = new Set(queues.map(keyOf));
    } finally {
      for (const queue of wanted) if (!claimed.has(keyOf(queue))) share.release(queue.ownerId);
    }
    return wanted.filter((queue) => claimed.has(keyOf(queue)));
  };

  const renew = async (leased: readonly LeasedQueue[]): Promise<void> => {
    const heldUntil = leaseFrom(performance.now());
    const leases = leased.map(({ queue, owner }) => ({ queue, owner }));
    for (const index of await renewQueues(db, leases, leaseSeconds)) leased[index]!.heldUntil = heldUntil;
  };

  const deliver = async (leased: LeasedQueue): Promise<void> => {
    const { queue, prepared, owner } = leased;
    const holdsLease = (): boolean => !isStopping && performance.now() < leased.heldUntil;
    let pauseMs = 0;
    try {
      pauseMs = await deliverQueue({ services, metrics, shared, holdsLease }, await prepared);
    } catch (error) {
      if (!cancelling.signal.aborted) {
        const { teamId, channel } = queue;
        log.warn({ err: error, teamId, channel }, 'notifications could not be sent; trying again');
        pauseMs = error instanceof OperatorError ? operatorPauseMs : afterFailureMs;
      }
    }
    await shared.release({ queue, owner, pauseMs }).catch(() => {});
    share.release(queue.ownerId);
    // A new delivery may wait in this channel.
    wake();
  };

  await noteMailServer(db, services.mailer !== null);
  const connection = await openDedicatedConnection({
    address,
    name: 'notifications',
    log,
    clock,
    async onSession(query) {
      await query('listen notification_deliveries; listen bulk_deliveries');
      wake();
      wakeBulk();
    },
    // An alert is not looked for because a subscriber gets a message, of which there can be thousands.
    onNotification: (channel) => (channel === 'bulk_deliveries' ? wakeBulk() : wake()),
  });
  const watch = await watchDatabaseClock(services, 'notifications', async (wasSetBack) => {
    await bringQueuesForward(db, wasSetBack, {
      leaseSeconds: 4 * leaseSeconds,
      pauseSeconds: maxPauseSeconds,
      delaysSeconds: maxWaitsSeconds,
    });
    await bringBulkForward(db, wasSetBack, 2 * bulkLeaseSeconds, maxWaitsSeconds);
    await bringRoundsForward(db);
    wake();
    wakeBulk();
  });

  const loop = (started = startClaimLoop<LeasedQueue>({
    name: 'notifications',
    concurrency: maxQueues,
    claimSize: () => claimSize,
    claim,
    run: deliver,
    lease: { renewEveryMs, renew },
    pollMs,
    log,
    clock,
  }));

  const inBulk = (bulkLoop = startBulkLoop(services, bulk, metrics, lookup));

  return {
    async stop() {
      isStopping = true;
      watch.stop();
      await Promise.all([inBulk.stop(), drain(loop, cancelling, clock)]);
      await connection.close();
    },
  };
}

type LeasedQueue = {
  queue: WaitingQueue;
  prepared: Promise<PreparedQueue>;
  owner: string;
  /** A time of `performance.now()`. */
  heldUntil: number;
};

const leaseFrom = (claimedAt: number): number => claimedAt + leaseSeconds * 1_000 - leaseMarginMs;
