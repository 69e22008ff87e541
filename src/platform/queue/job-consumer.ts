import { createBatcher } from '../batcher.ts';
import { startClaimLoop } from '../claim-loop.ts';
import type { Clock } from '../clock.ts';
import type { Query } from '../db/dedicated-connection.ts';
import type { Log } from '../log.ts';
import type { Consumption, Outcome } from './handler-runner.ts';
import {
  claimJobs,
  deadLetterJob,
  deleteJobs,
  releaseJob,
  renewJobs,
  type ClaimedJob,
} from './job-storage.ts';
import { retryUntilDone } from './retry-until-aborted.ts';
import { defaultStopLimits, type StopLimits } from './queue.ts';
import { createTakeOverGuard } from './take-over-guard.ts';

export type JobConsumer = {
  /** Called when there is a new job in the topic. */
  wake: () => void;
  stop: (limits?: StopLimits) => Promise<void>;
};

export type JobConsumerOptions = {
  query: Query;
  consumption: Consumption;
  log: Log;
  clock: Clock;
  /** Ends the attempts to settle a job while the database is unreachable. */
  signal: AbortSignal;
};

/** Another consumer takes over a job if its lease has not been renewed for this long. */
const leaseMs = 5_000;
const renewEveryMs = 1_500;
/** In case a notification is lost, and to take over jobs. */
const pollMs = 2_000;

/** Claims the jobs of a topic, runs the handler and settles them. */
export function startJobConsumer({ query, consumption, ...options }: JobConsumerOptions): JobConsumer {
  const { log, clock } = options;
  const topic = consumption.topic.name;
  const guard = createTakeOverGuard(() => performance.now());
  /** Waits for an unreachable database instead of running a finished job again. */
  const settle = <T>(act: () => Promise<T>): Promise<T> => retryUntilDone(`settling ${topic}`, act, options);
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
      case 'hand back':
        return release(job, 0, true);
      case 'dead':
        if (!(await settle(() => deadLetterJob(query, job, outcome.error)))) lost(job);
    }
  };

  const release = async (job: ClaimedJob, delaySeconds: number, unbegun: boolean): Promise<void> => {
    if (!(await settle(() => releaseJob(query, job, { delaySeconds, unbegun })))) lost(job);
  };

  const lost = ({ id }: ClaimedJob): void =>
    log.warn({ topic, id }, 'another consumer has taken over this message; its outcome counts');

  const loop = startClaimLoop<ClaimedJob>({
    name: `queue ${topic}`,
    concurrency: consumption.topic.concurrency,
    pollMs,
    async claim(limit) {
      const claim = (takeOverUntil: Date | null) =>
        claimJobs(query, { topic, limit, leaseMs, takeOverUntil });
      const { jobs, nextDueMs } = await guard(claim);
      return { items: jobs, nextDueMs };
    },
    run: (job) => consumption.handle(job, (outcome) => settleAs(job, outcome)),
    lease: { renewEveryMs, renew: (jobs) => renewJobs(query, jobs, leaseMs) },
    log,
    clock,
  });

  return {
    wake: loop.wake,
    stop: (limits = defaultStopLimits) => loop.stop(() => consumption.stop(limits)),
  };
}
