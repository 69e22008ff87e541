import type { Registry } from 'prom-client';
import type { Background } from '#platform/background.ts';
import { watchDatabaseClock } from '#platform/db/clock-watch.ts';
import { openDedicatedConnection } from '#platform/db/dedicated-connection.ts';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import { OperatorError } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { createLimiter } from '#platform/limiter.ts';
import type { Resolver } from '#platform/outbound.ts';
import { createWakeableSleep, sleepUnless, within } from '#platform/sleep.ts';
import type { Transports } from '../channels/channel.ts';
import { longestWaitsSeconds } from './decide-retry.ts';
import { deliverQueue } from './deliver-queue.ts';
import { transportsOf, type NotificationServices } from './delivery-services.ts';
import { notificationMetrics } from './metrics.ts';
import { prepareQueues, type PreparedQueue } from './prepare-queues.ts';
import {
  bringQueuesForward,
  claimQueues,
  nextDue,
  releaseQueue,
  renewQueue,
  type ChannelQueue,
} from './queue-storage.ts';

export type DeliveryWorkerOptions = {
  address: DatabaseAddress;
  registry: Registry;
  lookup?: Resolver | undefined;
};

/** A provider that hangs occupies one for 10 s, so this many have to hang before others wait. */
const maxQueues = 500;
/** With up to 200 deliveries each, a claim stays under 20 MB. */
const claimSize = 50;
/** Mail servers accept few connections from one client. */
const maxMails = 5;
const leaseSeconds = 30;
const renewEveryMs = 8_000;
/** Stops sending this long before others may start, because the clocks of two machines may drift apart within a lease. */
const leaseMarginMs = 8_000;
/** In case a wake-up is lost with its connection. */
const pollMs = 2_000;
const afterFailureMs = 1_000;
/** After a failure that only the operator can fix, such as a missing secret key. */
const operatorPauseMs = 60_000;
const drainMs = 8_000;

/** Sends the deliveries that wait. Any number of processes share the work; each channel queue has one worker at a time. */
export async function startDeliveryWorker(
  services: NotificationServices,
  { address, registry, lookup }: DeliveryWorkerOptions,
): Promise<Background> {
  const { db, clock, log } = services;
  const metrics = notificationMetrics(registry);
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const idle = createWakeableSleep(clock);
  const running = new Set<Promise<void>>();
  const transports = withMailLimit(transportsOf(services, { signal: cutOff.signal, lookup }));
  const connection = await openDedicatedConnection({
    address,
    name: 'notifications',
    log,
    clock,
    onSession: (query) => query('listen notification_deliveries').then(idle.wake),
    onNotification: idle.wake,
  });

  const watch = await watchDatabaseClock(services, 'notifications', async (wasSetBack) => {
    await bringQueuesForward(db, wasSetBack, 2 * (operatorPauseMs / 1_000), longestWaitsSeconds);
    idle.wake();
  });

  const leaseFrom = (claimedAt: number): number => claimedAt + leaseSeconds * 1_000 - leaseMarginMs;

  const work = async (prepared: PreparedQueue, owner: string, claimedAt: number): Promise<void> => {
    const { queue } = prepared;
    let heldUntil = leaseFrom(claimedAt);
    const done = new AbortController();
    const renewing = (async () => {
      while (await sleepUnless(done.signal, clock, renewEveryMs)) {
        const asked = performance.now();
        const renewed = await renewQueue(db, queue, owner, leaseSeconds).catch(() => false);
        if (renewed) heldUntil = leaseFrom(asked);
      }
    })();
    const isOurs = (): boolean => !stopping.signal.aborted && performance.now() < heldUntil;
    let pauseMs = 0;
    try {
      pauseMs = await deliverQueue({ services, metrics, isOurs }, prepared);
    } catch (error) {
      if (!cutOff.signal.aborted) {
        log.warn({ err: error, ...queue }, 'notifications could not be sent; trying again');
        pauseMs = error instanceof OperatorError ? operatorPauseMs : afterFailureMs;
      }
    }
    done.abort();
    await renewing;
    await releaseQueue(db, queue, owner, pauseMs).catch(() => {});
  };

  const prepare = async (queues: readonly ChannelQueue[], owner: string): Promise<PreparedQueue[]> => {
    try {
      return await prepareQueues(services, transports, queues);
    } catch (error) {
      await Promise.allSettled(queues.map((queue) => releaseQueue(db, queue, owner, afterFailureMs)));
      throw error;
    }
  };

  const pass = async (): Promise<number> => {
    const room = Math.min(claimSize, maxQueues - running.size);
    // Per claim, not per process: a task that has lost its lease to another task of this process must notice that too.
    const owner = newId();
    const claimedAt = performance.now();
    const queues = room > 0 ? await claimQueues(db, owner, room, leaseSeconds) : [];
    const prepared = queues.length > 0 ? await prepare(queues, owner) : [];
    for (const each of prepared) {
      const done: Promise<void> = work(each, owner, claimedAt).finally(() => {
        running.delete(done);
        // Something may have arrived for this channel in the meantime.
        idle.wake();
      });
      running.add(done);
    }
    if (queues.length === claimSize) return 0;
    const dueMs = await nextDue(db);
    return dueMs === null ? pollMs : Math.min(pollMs, Math.max(dueMs, queues.length > 0 ? 0 : 20));
  };

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const waitMs = await pass().catch((error: unknown) => {
        log.warn({ err: error }, 'notifications: the outbox could not be read; trying again');
        return afterFailureMs;
      });
      if (waitMs > 0 && !stopping.signal.aborted) await idle.sleep(waitMs);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      idle.wake();
      watch.stop();
      await loop;
      await within(clock, drainMs, Promise.all(running));
      cutOff.abort();
      await Promise.all(running);
      await connection.close();
    },
  };
}

function withMailLimit(transports: Transports): Transports {
  const { mailer } = transports;
  if (!mailer) return transports;
  const { run } = createLimiter({ permits: maxMails });
  return {
    ...transports,
    mailer: { ...mailer, send: (mail) => run(() => mailer.send(mail), { holdMs: 30_000 }) },
  };
}
