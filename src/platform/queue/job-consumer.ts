import { createBatcher } from '../batcher.ts';
import { startClaimLoop } from '../claim-loop.ts';
import type { Clock } from '../clock.ts';
import type { Query } from '../db/dedicated-connection.ts';
import type { Log } from '../log.ts';
import type { HandlerRunner, Outcome } from './handler-runner.ts';
import {
  claimJobs,
  deadLetterJob,
  deleteJobs,
  releaseJob,
  renewJobs,
  type ClaimedJob,
} from './job-storage.ts';
import { retryUntilAborted } from './retry-until-aborted.ts';
import { defaultStopLimits, type StopLimits } from './queue.ts';
import { createTakeOverGuard } from './take-over-guard.ts';

export type JobConsumer = {
  /** Call when the topic has a new message. */
  wake: () => void;
  stop: (limits?: StopLimits) => Promise<void>;
};

export type JobConsumerOptions = {
  query: Query;
  runner: HandlerRunner;
  log: Log;
  clock: Clock;
  /** Ends the attempts to settle a job while the database is unreachable. */
  signal: AbortSignal;
};

/** If a lease is not renewed for this long, another consumer takes over the job. */
const leaseMs = 5_000;
const renewEveryMs = 1_500;
/** For lost notifications and expired leases. */
const pollMs = 2_000;

/** Claims the jobs of a topic, runs its handler and settles the jobs. */
export function startJobConsumer({ query, runner, ...options }: JobConsumerOptions): JobConsumer {
  const { log, clock } = options;
  const topic = runner.topic.name;
  const guard = createTakeOverGuard(() => performance.now());
  /** Waits while the database is unreachable, because an unsettled job would run again. */
  const settle = <T>(act: () => Promise<T>): Promise<T> =>
    retryUntilAborted(`settling ${topic}`, act, options);
  const done = createBatcher<string, void>({
    gather: 'turn',
    run: (ids) => settle(() => deleteJobs(query, ids)).then(() => []),
  });

  const settleAs = async (job: ClaimedJob, outcome: Outcome): Promise<void> => {
    switch (outcome.kind) {
      case 'done':
        return done.add(job.id);
      case 'retry':
        return release(job, outcome.delaySeconds, false);
      case 'postpone':
        return release(job, outcome.delaySeconds, true);
      case 'release':
        return release(job, 0, true);
      case 'dead':
        if (!(await settle(() => deadLetterJob(query, job, outcome.error)))) lost(job);
    }
  };

  const release = async (job: ClaimedJob, delaySeconds: number, undoAttempt: boolean): Promise<void> => {
    if (!(await settle(() => releaseJob(query, job, { delaySeconds, undoAttempt })))) lost(job);
  };

  const lost = ({ id }: ClaimedJob): void =>
    log.warn({ topic, id }, 'another consumer has taken over this message; the outcome is ignored');

  const loop = startClaimLoop<ClaimedJob>({
    name: `queue ${topic}`,
    concurrency: runner.topic.concurrency,
    pollMs,
    async claim(limit) {
      const claim = (takeOverUntil: Date | null) =>
        claimJobs(query, { topic, limit, leaseMs, takeOverUntil });
      const { jobs, nextDueMs } = await guard(claim);
      return { items: jobs, nextDueMs };
    },
    run: (job) => runner.handle(job, (outcome) => settleAs(job, outcome)),
    lease: { renewEveryMs, renew: (jobs) => renewJobs(query, jobs, leaseMs) },
    log,
    clock,
  });

  return {
    wake: loop.wake,
    stop: (limits = defaultStopLimits) => loop.stop(() => runner.stop(limits)),
  };
}
