import { EventEmitter } from 'node:events';
import { runTaskList, type JobHelpers, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { FetchGate } from './fetch-gate.ts';
import { graphileLog } from './graphile-log.ts';

export type Job = {
  id: string;
  pool: string;
  topic: string;
  /** How often this very job has been fetched, this time included. */
  fetches: number;
  payload: unknown;
};

export type WorkerPool = {
  readonly id: string;
  /** Fetching starts now, and not before: a pool that nobody knows of must not hold jobs. */
  open(): void;
  /** Look for jobs now. NOTIFY does this for new ones, polling every 2 s for all others. */
  nudge(workers: 'one' | 'all'): void;
  /** Fetches no more; resolves when the last running job has ended. */
  retire(): Promise<void>;
  /** Resolves when the pool has ended, by itself or retired. */
  readonly ended: Promise<void>;
};

export type WorkerPoolOptions = {
  pgPool: pg.Pool;
  topics: readonly string[];
  concurrency: number;
  gate: FetchGate;
  log: Log;
  onFetched(topic: string): void;
  /** Fetches fail one after the other: an error in the first one, which looks up the topics, is kept for ever. */
  onAiling(): void;
  run(job: Job): Promise<void>;
};

const manyFailures = 10;

export function startWorkerPool({ topics, gate, log, ...options }: WorkerPoolOptions): WorkerPool {
  const opened = Promise.withResolvers<void>();
  const events = new EventEmitter() as WorkerEvents;
  events.on('job:start', ({ job }) => {
    failures = 0;
    options.onFetched(job.task_identifier);
    gate.leave();
  });
  // The client has nothing more to send: its LISTEN is done, and what came before it was told to nobody.
  events.on('pool:listen:success', ({ client }) => void client.once('drain', () => nudge('all')));
  let failures = 0;
  events.on('worker:getJob:empty', () => {
    failures = 0;
    gate.leave();
  });
  events.on('worker:getJob:error', () => {
    gate.leave();
    if (++failures % manyFailures === 0) options.onAiling();
  });

  const task = (payload: unknown, { job }: JobHelpers): Promise<void> =>
    options.run({ id: job.id, pool: pool.id, topic: job.task_identifier, fetches: job.attempts, payload });
  const pool = runTaskList(
    {
      events,
      logger: graphileLog(log),
      concurrency: options.concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      forbiddenFlags: () => opened.promise.then(gate.enter),
      // Without a delay a completion that fails is an unhandled rejection. Ours is done by then: this deletes nothing.
      preset: { worker: { completeJobBatchDelay: 50, failJobBatchDelay: 50 } },
    },
    Object.fromEntries(topics.map((topic) => [topic, task])),
    options.pgPool,
  );
  const ended = pool.promise.catch((error: unknown) =>
    log.debug({ err: error }, 'a worker pool ended badly'),
  );

  function nudge(workers: 'one' | 'all'): void {
    if (pool._active) pool.nudge(workers === 'one' ? 1 : options.concurrency);
  }

  return {
    id: pool.id,
    open: opened.resolve,
    nudge,
    async retire() {
      opened.resolve();
      if (!pool._shuttingDown) await Promise.resolve(pool.gracefulShutdown()).catch(() => {});
      await ended;
    },
    ended,
  };
}
