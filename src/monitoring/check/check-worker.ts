import type { Background } from '#platform/background.ts';
import { startClaimLoop, type Claimed } from '#platform/claim-loop.ts';
import { messageOf } from '#platform/errors.ts';
import { watchDatabaseClock } from '#platform/db/clock-watch.ts';
import { createWakeableSleep, sleepUnless, within } from '#platform/sleep.ts';
import {
  bringForward,
  claimDue,
  maxClaim,
  releaseTargets,
  type ClaimedTarget,
} from '../target/claim-storage.ts';
import { FairShare } from '#platform/fair-share.ts';
import type { CheckKind, CheckOutcome, CheckRunner } from '#probing/index.ts';
import { createFairClaim } from './claim-fairly.ts';
import { ensurePartitions } from './partition-storage.ts';
import { storeBatch } from './store-batch.ts';
import type { FinishedCheck } from './store-results.ts';
import { toCheckTarget } from './to-check-target.ts';
import type { MonitoringServices } from '../context.ts';
import type { CheckMetrics } from './check-metrics.ts';
import { UnstoredResults } from './unstored-results.ts';

export type CheckWorkerOptions = {
  kind: CheckKind;
  run: CheckRunner;
  /** Maximum number of checks that run at the same time. */
  concurrency: number;
  metrics: CheckMetrics;
  /** Time that running checks have to finish when the worker stops. Defaults to 4 s: most sites respond within 2 s. */
  drainMs?: number;
};

const idleMs = 200;
const fullMs = 20;
const flushEveryMs = 250;
/**
 * A failure that can open or close an alert does not wait for the next flush, because somebody is notified. It waits this long
 * for others, since sites often fail together.
 */
const gatherMs = 20;
const afterFailureMs = 1_000;

/** Claims due targets, checks them and stores the results. Any number of workers share the work. */
export async function startCheckWorker(
  services: MonitoringServices,
  options: CheckWorkerOptions,
): Promise<Background> {
  const { db, clock, log } = services;
  const { kind, run, concurrency, metrics, drainMs = 4_000 } = options;
  const stopping = new AbortController();
  const cancelling = new AbortController();
  const share = new FairShare(concurrency);
  const claimFairly = createFairClaim(
    share,
    (limit, except) => claimDue(db, kind, limit, except),
    () => performance.now(),
  );
  const unstored = new UnstoredResults();
  const unfinished: string[] = [];
  const changed = createWakeableSleep(clock);
  let running = 0;
  await ensurePartitions(db);
  const watch = await watchDatabaseClock(services, `${kind} checks`, () => bringForward(db, kind));

  const check = async (claimed: ClaimedTarget): Promise<void> => {
    // Not the time of this machine: if its clock is ahead, the checks of other workers would count as outdated.
    const at = claimed.claimedAt;
    metrics.started(kind, (at.getTime() - claimed.dueAt.getTime()) / 1_000);
    const outcome = await runCheck(claimed);
    metrics.ended(kind, outcome);
    if (!cancelling.signal.aborted) {
      unstored.add({ targetId: claimed.id, at, outcome });
      if (mayChangeAlert(claimed, outcome)) changed.wake();
      metrics.finished(kind);
    }
    // A flow that may have placed an order is not run again before its next due time, because it could order twice.
    else if (!claimed.checkoutFlow?.allowOrderPlacement) unfinished.push(claimed.id);
  };

  /** A secret that cannot be decrypted or a runner that throws says nothing about the site. */
  const runCheck = async (claimed: ClaimedTarget): Promise<CheckOutcome> => {
    try {
      return await run(toCheckTarget(services, claimed), { clock, signal: cancelling.signal });
    } catch (error) {
      log.error({ err: error, kind, target: claimed.id }, 'checks: a check could not be run');
      return { kind: 'inconclusive', reason: messageOf(error) };
    }
  };

  const claimSome = async (room: number): Promise<Claimed<ClaimedTarget>> => {
    metrics.claiming(kind);
    try {
      const { targets, mayBeMore } = await claimFairly(room);
      metrics.claimed(kind);
      return { items: targets, mayBeMore };
    } catch (error) {
      metrics.failed(kind, 'claim');
      throw error;
    }
  };

  const runOne = async (target: ClaimedTarget): Promise<void> => {
    metrics.inFlight(kind, (running += 1));
    await check(target).finally(() => {
      metrics.inFlight(kind, (running -= 1));
      share.release(target.ownerId);
    });
  };

  const refused = ({ targetId, at }: FinishedCheck, error: unknown): void => {
    log.error({ err: error, kind, target: targetId, at }, 'checks: a result cannot be stored and is dropped');
    metrics.failed(kind, 'result');
  };

  const flush = async (): Promise<void> => {
    for (let batch = unstored.nextBatch(); batch.length > 0; batch = unstored.nextBatch()) {
      const count = await storeBatch(db, batch, refused, services);
      unstored.removeFirst(batch.length);
      metrics.flushed(kind, clock.now(), count, unstored.count);
    }
  };

  /** Results stay in memory until they are stored. */
  const flushLoop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await changed.sleep(flushEveryMs - gatherMs);
      if (!(await sleepUnless(stopping.signal, clock, gatherMs))) return;
      await flush().catch(async (error: unknown) => {
        log.warn({ err: error, kind }, 'checks: could not store results; trying again');
        metrics.failed(kind, 'store');
        await sleepUnless(stopping.signal, clock, afterFailureMs);
      });
    }
  };

  const loop = startClaimLoop<ClaimedTarget>({
    name: 'checks',
    concurrency,
    claimSize: () => Math.min(maxClaim, share.room, unstored.room),
    claim: claimSome,
    run: runOne,
    release: (targets) =>
      releaseTargets(
        db,
        targets.map(({ id }) => id),
      ),
    pollMs: idleMs,
    fullMs,
    log: log.child({ kind }),
    clock,
  });
  const flushing = flushLoop();
  return {
    async stop() {
      stopping.abort();
      changed.wake();
      watch.stop();
      await loop.stop(async () => {
        await within(clock, drainMs, loop.settled());
        cancelling.abort();
        await loop.settled();
      });
      await flushing;
      await releaseTargets(db, unfinished).catch((error: unknown) =>
        log.warn(
          { err: error },
          'checks: unfinished checks could not be released and run again at their next due time',
        ),
      );
      await flush().catch((error: unknown) =>
        log.error({ err: error }, 'checks: the last results could not be stored'),
      );
    },
  };
}

const mayChangeAlert = ({ confirmedStatus }: ClaimedTarget, outcome: CheckOutcome): boolean =>
  outcome.kind === 'result' && (outcome.result.status === 'DOWN') !== (confirmedStatus === 'DOWN');
