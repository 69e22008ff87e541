import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { openPool, type Database } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { within } from '../sleep.ts';
import type { Consumption } from './consumption.ts';
import { createFetchGate, type FetchGate } from './fetch-gate.ts';
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
/** To fetch a job takes milliseconds, and no other is fetched meanwhile. */
const fetchTimeouts = { statement_timeout: 20_000, answerWithinMs: 25_000 };

/**
 * How pools reach the database. After a loss there is a new one: connections of the old one may be silent for ever, and
 * a fetch over them, which hangs or sleeps for minutes before it tries again, holds the gate.
 */
type Link = { pgPool: pg.Pool; gate: FetchGate };

/**
 * One graphile-worker pool for all topics of the process. A pool cannot learn a new topic, nor recover from every
 * loss of the database; in both cases a new one takes its place and the old one ends with its running jobs.
 */
export function createJobRunner({ database, log, clock }: JobRunnerOptions): JobRunner {
  const closing = new AbortController();
  const consumptions = new Map<string, Consumption>();
  const fetched = new Map<string, number>();
  const settle = createSettler({ db: database.db, log, clock, signal: closing.signal, lookIn });
  const retiring = new Set<Promise<void>>();
  let opening: Promise<Lifeline> | undefined;
  let link: Link | undefined;
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
    const consumption = consumptions.get(job.topic)!;
    try {
      // A fetch over an old link may bring a job after all, while its place is taken by a job of the new one.
      if (fetchedOf(job.topic) > consumption.topic.concurrency)
        await settle(job, message, { kind: 'hand back' });
      else await consumption.handle(message, (outcome) => settle(job, message, outcome));
    } finally {
      fetched.set(job.topic, fetchedOf(job.topic) - 1);
    }
  }

  const replacePool = (why: 'new topic' | 'loss'): Promise<void> =>
    (replaced = replaced.catch(() => {}).then(() => startNext(why)));

  async function startNext(why: 'new topic' | 'loss'): Promise<void> {
    if (closing.signal.aborted) return;
    const lifeline = await (opening ??= open());
    const former = link;
    const { pgPool, gate } = (link = why === 'loss' || !former ? openLink() : former);
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
    if (former && former !== link) void Promise.all(retiring).then(() => former.pgPool.end());
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
    replacePool('loss').catch((error: unknown) =>
      log.warn({ err: error }, 'could not replace the worker pool'),
    );
  }

  function retire(pool: WorkerPool, lifeline: Lifeline): void {
    const retired = pool
      .retire()
      .then(() => lifeline.release(pool.id))
      .catch((error: unknown) => log.debug({ err: error }, 'could not sign off a worker pool'))
      .finally(() => retiring.delete(retired));
    retiring.add(retired);
  }

  function openLink(): Link {
    const quietly = (error: Error): void => log.debug({ err: error }, 'a job connection broke');
    // One listens, one fetches, the others settle; two listen while pools change places.
    const options = { max: 5, application_name: 'steward jobs', ...fetchTimeouts };
    const closedTopics = (): string[] =>
      [...consumptions.values()].filter(isClosed).map(({ topic }) => topic.name);
    return { pgPool: openPool(database.address, options, quietly), gate: createFetchGate(closedTopics) };
  }

  function open(): Promise<Lifeline> {
    const onReturn = (): void => restore(current, 'the database was away');
    const onTakeover = (): void => current?.nudge('all');
    return openLifeline({ database, log, clock, onReturn, onTakeover });
  }

  return {
    async serve(consumption) {
      consumptions.set(consumption.topic.name, consumption);
      await replacePool('new topic');
    },
    lookIn,
    async close() {
      closing.abort();
      await replaced.catch(() => {});
      const lifeline = await opening?.catch(() => undefined);
      if (!lifeline) return;
      if (current) retire(current, lifeline);
      await within(clock, endWithinMs, Promise.all(retiring));
      await lifeline.close();
      await link?.pgPool.end();
    },
  };
}
