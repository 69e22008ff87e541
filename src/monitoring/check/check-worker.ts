import type { Background } from '#platform/background.ts';
import { startClaimLoop, type Claimed } from '#platform/claim-loop.ts';
import { messageOf } from '#platform/errors.ts';
import { traced } from '#platform/tracing.ts';
import { createWakeableSleep, sleepUnless, within } from '#platform/sleep.ts';
import {
  claimDue,
  maxClaim,
  releaseTargets,
  type ClaimedTarget,
  type Place,
} from '../target/claim-storage.ts';
import { FairShare } from '#platform/fair-share.ts';
import type { CheckKind, CheckOutcome, CheckRunner } from '#probing/index.ts';
import { createFairClaim } from './claim-fairly.ts';
import { startConfirmLoop } from './confirm-loop.ts';
import type { DueWatch } from './due-watch.ts';
import { ensurePartitions } from './partition-storage.ts';
import { isConfirmed } from './reduce-checks.ts';
import { storeBatch } from './store-batch.ts';
import type { FinishedCheck } from './store-results.ts';
import { toCheckTarget } from './to-check-target.ts';
import type { MonitoringServices } from '../context.ts';
import type { Regions } from '../region/regions.ts';
import type { CheckMetrics } from './check-metrics.ts';
import type { SettleLoop } from './settle-loop.ts';
import { UnstoredResults } from './unstored-results.ts';

export type CheckWorkerOptions = {
  kind: CheckKind;
  run: CheckRunner;
  /** Maximum number of checks that run at the same time. */
  concurrency: number;
  metrics: CheckMetrics;
  /** Without it, this is the only region. */
  regions?: Regions;
  /** Without it, no question of another region is answered. */
  settling?: Pick<SettleLoop, 'mayBeAsked'> | undefined;
  due: Pick<DueWatch, 'onDue'>;
  /** Time that running checks have to finish when the worker stops. Defaults to 4 s: most sites respond within 2 s. */
  drainMs?: number;
};

/** Targets that become due wake the worker sooner. */
const pollMs = 5_000;
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
  const { kind, run, concurrency, metrics, regions, settling, due, drainMs = 4_000 } = options;
  const stopping = new AbortController();
  const cancelling = new AbortController();
  const share = new FairShare(concurrency);
  const claimFairly = createFairClaim(
    share,
    (limit, except) => claimDue(db, kind, limit, except, placeOf(kind, regions)),
    () => performance.now(),
  );
  const unstored = new UnstoredResults();
  const unfinished: string[] = [];
  const changed = createWakeableSleep(clock);
  let running = 0;
  await ensurePartitions(db);

  const check = async (claimed: ClaimedTarget): Promise<void> => {
    // Not the time of this machine: if its clock is ahead, the checks of other workers would count as outdated.
    const at = claimed.claimedAt;
    metrics.started(kind, (at.getTime() - claimed.dueAt.getTime()) / 1_000);
    const startedAt = performance.now();
    const outcome = await runCheck(claimed);
    const tookMs = performance.now() - startedAt;
    metrics.ended(kind, outcome);
    if (!cancelling.signal.aborted) {
      unstored.add({ targetId: claimed.id, at, outcome, tookMs });
      if (mayChangeAlert(claimed, outcome)) changed.wake();
      metrics.finished(kind);
    }
    // A flow that may have placed an order is not run again before its next due time, because it could order twice.
    else if (!claimed.checkoutFlow?.allowOrderPlacement) unfinished.push(claimed.id);
  };

  /** A secret that cannot be decrypted or a runner that throws says nothing about the site. */
  const runCheck = (claimed: ClaimedTarget): Promise<CheckOutcome> =>
    traced(
      `check ${kind}`,
      { kind: 'client', attributes: { 'steward.target.id': claimed.id } },
      async (span) => {
        const outcome = await runSafely(claimed);
        span?.set({ 'steward.outcome': outcome.kind === 'result' ? outcome.result.status : outcome.kind });
        return outcome;
      },
    );

  const runSafely = async (claimed: ClaimedTarget): Promise<CheckOutcome> => {
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
      const count = await storeBatch(db, batch, refused, { ...services, regions });
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
    pollMs,
    fullMs,
    log: log.child({ kind }),
    clock,
  });
  due.onDue(kind, loop.wake);
  const flushing = flushLoop();
  const confirming =
    regions && settling && isConfirmed({ kind })
      ? startConfirmLoop(services, {
          kind,
          regions,
          mayBeAsked: settling.mayBeAsked,
          run: runCheck,
          room: () => unstored.room,
          store(check) {
            unstored.add(check);
            changed.wake();
          },
        })
      : null;
  return {
    async stop() {
      await confirming?.stop();
      stopping.abort();
      changed.wake();
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

/** Null if there is no other region: the statement is shorter then. */
function placeOf(kind: CheckKind, regions: Regions | undefined): Place | null {
  const others = regions?.others() ?? [];
  if (!regions || others.length === 0 || !isConfirmed({ kind })) return null;
  return { region: regions.own, alive: [regions.own, ...others] };
}

const mayChangeAlert = ({ confirmedStatus }: ClaimedTarget, outcome: CheckOutcome): boolean =>
  outcome.kind === 'result' && (outcome.result.status === 'DOWN') !== (confirmedStatus === 'DOWN');
