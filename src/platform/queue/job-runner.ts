import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { within } from '../sleep.ts';
import type { Consumption } from './consumption.ts';
import { createFetchGate } from './fetch-gate.ts';
import { openLifeline, type Lifeline } from './lifeline.ts';
import { createSettler } from './settle-job.ts';
import { startWorkerPool, type Job, type WorkerPool } from './worker-pool.ts';

export type JobRunnerOptions = { database: Database; log: Log; clock: Clock };

export type JobRunner = {
  serve(consumption: Consumption): Promise<void>;
  /** Looks for jobs in so many seconds: what this process itself delays comes on time, not at the next poll. */
  lookIn(seconds: number): void;
  close(): Promise<void>;
};

/** Later than this, the 2 s between polls are of no account. */
const punctualSeconds = 60;
/** For pools to end whose handlers have all been waited for already. */
const endWithinMs = 2_000;

/**
 * One graphile-worker pool for all topics of the process. A pool cannot learn a new topic, nor recover from every
 * loss of the database; in both cases a new one takes its place and the old one ends with its running jobs.
 */
export function createJobRunner({ database, log, clock }: JobRunnerOptions): JobRunner {
  const closing = new AbortController();
  const consumptions = new Map<string, Consumption>();
  const fetched = new Map<string, number>();
  const gate = createFetchGate(() =>
    [...consumptions.values()].filter(isClosed).map(({ topic }) => topic.name),
  );
  const settle = createSettler({ db: database.db, log, clock, signal: closing.signal, lookIn });
  const retiring = new Set<Promise<void>>();
  let resources: Promise<{ pgPool: pg.Pool; lifeline: Lifeline }> | undefined;
  let current: WorkerPool | undefined;
  let replaced: Promise<void> = Promise.resolve();

  const fetchedOf = (topic: string): number => fetched.get(topic) ?? 0;
  function isClosed({ topic, stopping }: Consumption): boolean {
    return stopping || fetchedOf(topic.name) >= topic.concurrency;
  }

  function lookIn(seconds: number): void {
    if (!current || seconds > punctualSeconds) return;
    // A little late rather than early: the database's clock decides what is due.
    const due = clock.sleep(Math.max(0, seconds) * 1000 + 5, closing.signal);
    due.then(() => current?.nudge('one')).catch(() => {});
  }

  async function run(job: Job): Promise<void> {
    const { id, attempt, body } = job.payload as { id: string; attempt: number; body: unknown };
    const message = { id, attempt: attempt + job.fetches - 1, payload: body };
    try {
      await consumptions.get(job.topic)!.handle(message, (outcome) => settle(job, message, outcome));
    } finally {
      fetched.set(job.topic, fetchedOf(job.topic) - 1);
    }
  }

  const replacePool = (): Promise<void> => (replaced = replaced.catch(() => {}).then(startNext));

  async function startNext(): Promise<void> {
    if (closing.signal.aborted) return;
    const { pgPool, lifeline } = await (resources ??= open());
    const topics = [...consumptions.keys()];
    const concurrency = [...consumptions.values()].reduce((sum, { topic }) => sum + topic.concurrency, 0);
    const onFetched = (topic: string): unknown => fetched.set(topic, fetchedOf(topic) + 1);
    // To sign on again succeeds only while the database is there; when it is not, its return replaces the pool.
    const onAiling = (): unknown =>
      lifeline.hold(pool.id).then(
        () => restore(pool, 'its fetches fail'),
        () => {},
      );
    const pool = startWorkerPool({ pgPool, topics, concurrency, gate, log, onFetched, onAiling, run });
    if (current) retire(current, lifeline);
    current = pool;
    const settled = pool.ended.then(() => clock.sleep(1_000, closing.signal));
    settled.then(() => restore(pool, 'it ended by itself')).catch(() => {});
    await lifeline.hold(pool.id);
    pool.open();
  }

  function restore(pool: WorkerPool | undefined, why: string): void {
    if (pool !== current) return;
    log.debug({ why }, 'replacing the worker pool');
    // Failing means that the database is away again, and its return brings us back here.
    replacePool().catch((error: unknown) => log.warn({ err: error }, 'could not replace the worker pool'));
  }

  function retire(pool: WorkerPool, lifeline: Lifeline): void {
    const retired = pool
      .retire()
      .then(() => lifeline.release(pool.id))
      .catch((error: unknown) => log.debug({ err: error }, 'could not sign off a worker pool'))
      .finally(() => retiring.delete(retired));
    retiring.add(retired);
  }

  async function open(): Promise<{ pgPool: pg.Pool; lifeline: Lifeline }> {
    // One listens, one fetches, the others settle; two listen while pools change places.
    const pgPool = new pg.Pool({
      ...database.address,
      max: 5,
      application_name: 'steward jobs',
      keepAlive: true,
    });
    const quietly = (error: Error): void => log.debug({ err: error }, 'a job connection broke');
    pgPool.on('error', quietly).on('connect', (client) => void client.on('error', quietly));
    const onReturn = (): void => restore(current, 'the database was away');
    const onTakeover = (): void => current?.nudge('all');
    const lifeline = await openLifeline({ database, log, clock, onReturn, onTakeover });
    return { pgPool, lifeline };
  }

  return {
    async serve(consumption) {
      consumptions.set(consumption.topic.name, consumption);
      await replacePool();
    },
    lookIn,
    async close() {
      closing.abort();
      await replaced.catch(() => {});
      const opened = await resources?.catch(() => undefined);
      if (!opened) return;
      if (current) retire(current, opened.lifeline);
      await within(clock, endWithinMs, Promise.all(retiring));
      await opened.lifeline.close();
      await opened.pgPool.end();
    },
  };
}
