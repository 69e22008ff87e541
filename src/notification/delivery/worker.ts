import type { Background } from '#platform/background.ts';
import { openDedicatedConnection } from '#platform/db/dedicated-connection.ts';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import { OperatorError } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { createTurnstile } from '#platform/outbound/turnstile.ts';
import type { Resolver } from '#platform/outbound.ts';
import { createBell, sleepUnless, within } from '#platform/sleep.ts';
import type { NotificationServices } from './delivery-settings.ts';
import { carriersOf } from '../channels/carriers.ts';
import type { Carriers } from '../channels/open-sender.ts';
import { deliverLane } from './deliver-queue.ts';
import { claimLanes, nextDue, releaseLane, renewLane, type Lane } from './queue-storage.ts';
import type { NotificationMetrics } from './metrics.ts';
import { prepareLanes, type PreparedLane } from './prepare-queues.ts';

export type DeliveryWorkerOptions = {
  address: DatabaseAddress;
  metrics: NotificationMetrics;
  lookup?: Resolver | undefined;
};

/** One that hangs keeps its place for 10 s; so many would have to hang at once before others wait. */
const lanesAtOnce = 500;
/** With up to 200 messages each, a claim stays under 20 MB. */
const claimSize = 50;
/** Mail servers take few connections of one client. */
const mailsAtOnce = 5;
const leaseSeconds = 30;
const renewEveryMs = 8_000;
/** Stops on its own side before others may begin: clocks of two machines may run apart within a lease by this much. */
const leaseMarginMs = 8_000;
/** For a wake-up that got lost with its connection. */
const pollMs = 2_000;
const afterFailureMs = 1_000;
/** A secret whose key is missing: only the operator, or entering it again, can help. */
const operatorPauseMs = 60_000;
const drainMs = 8_000;

/** Sends the messages of the outbox. Any number of processes share the work, one at a time on each channel of a user. */
export async function startDeliveryWorker(
  services: NotificationServices,
  { address, metrics, lookup }: DeliveryWorkerOptions,
): Promise<Background> {
  const { db, clock, log } = services;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const bell = createBell(clock);
  const running = new Set<Promise<void>>();
  const carriers = withMailLimit(carriersOf(services, { signal: cutOff.signal, lookup }));
  const connection = await openDedicatedConnection({
    address,
    name: 'notifications',
    log,
    clock,
    onSession: (query) => query('listen notification_deliveries').then(bell.ring),
    onNotification: bell.ring,
  });

  const leaseFrom = (claimedAt: number): number => claimedAt + leaseSeconds * 1_000 - leaseMarginMs;

  const work = async (prepared: PreparedLane, owner: string, claimedAt: number): Promise<void> => {
    const { lane } = prepared;
    let heldUntil = leaseFrom(claimedAt);
    const done = new AbortController();
    const renewing = (async () => {
      while (await sleepUnless(done.signal, clock, renewEveryMs)) {
        const asked = performance.now();
        const renewed = await renewLane(db, lane, owner, leaseSeconds).catch(() => false);
        if (renewed) heldUntil = leaseFrom(asked);
      }
    })();
    const isOurs = (): boolean => !stopping.signal.aborted && performance.now() < heldUntil;
    let pauseMs = 0;
    try {
      pauseMs = await deliverLane({ services, metrics, isOurs }, prepared);
    } catch (error) {
      if (!cutOff.signal.aborted) {
        log.warn({ err: error, ...lane }, 'notifications could not be sent; trying again');
        pauseMs = error instanceof OperatorError ? operatorPauseMs : afterFailureMs;
      }
    }
    done.abort();
    await renewing;
    await releaseLane(db, lane, owner, pauseMs).catch(() => {});
  };

  const prepare = async (lanes: readonly Lane[], owner: string): Promise<PreparedLane[]> => {
    try {
      return await prepareLanes(services, carriers, lanes);
    } catch (error) {
      await Promise.allSettled(lanes.map((lane) => releaseLane(db, lane, owner, afterFailureMs)));
      throw error;
    }
  };

  const pass = async (): Promise<number> => {
    const room = Math.min(claimSize, lanesAtOnce - running.size);
    // Of this claim, not of the process: one that has lost its lease to another task here must notice that as well.
    const owner = newId();
    const claimedAt = performance.now();
    const lanes = room > 0 ? await claimLanes(db, owner, room, leaseSeconds) : [];
    const prepared = lanes.length > 0 ? await prepare(lanes, owner) : [];
    for (const each of prepared) {
      const done: Promise<void> = work(each, owner, claimedAt).finally(() => {
        running.delete(done);
        // Something may have come for this channel while it was taken.
        bell.ring();
      });
      running.add(done);
    }
    if (lanes.length === claimSize) return 0;
    const dueMs = await nextDue(db);
    return dueMs === null ? pollMs : Math.min(pollMs, Math.max(dueMs, lanes.length > 0 ? 0 : 20));
  };

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const waitMs = await pass().catch((error: unknown) => {
        log.warn({ err: error }, 'notifications: the outbox could not be read; trying again');
        return afterFailureMs;
      });
      if (waitMs > 0 && !stopping.signal.aborted) await bell.sleep(waitMs);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      bell.ring();
      await loop;
      await within(clock, drainMs, Promise.all(running));
      cutOff.abort();
      await Promise.all(running);
      await connection.close();
    },
  };
}

function withMailLimit(carriers: Carriers): Carriers {
  const { mailer } = carriers;
  if (!mailer) return carriers;
  const enter = createTurnstile(mailsAtOnce, 30_000);
  return { ...carriers, mailer: { ...mailer, send: (mail) => enter(() => mailer.send(mail)) } };
}
