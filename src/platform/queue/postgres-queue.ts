import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { watchDatabaseClock } from '../db/clock-watch.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { checkTopic } from './check-topic.ts';
import { createConsumption, type Consumption } from './consumption.ts';
import { graphileLog } from './graphile-log.ts';
import { bringJobsForward, insertJob, insertJobs } from './job-storage.ts';
import { createJobRunner } from './job-runner.ts';
import { createKnownTopics } from './known-topics.ts';
import { toStored } from './message.ts';
import { defaultStopLimits, type Queue } from './queue.ts';

export type PostgresQueueOptions = { database: Database; log: Log; clock: Clock };

/** graphile-worker on our own database: a message is a row, written in the caller's transaction. */
export async function openPostgresQueue(options: PostgresQueueOptions): Promise<Queue> {
  const { database, log, clock } = options;
  await installQueueSchema(database, log);
  const watch = await watchDatabaseClock({ db: database.db, clock, log }, 'jobs', () =>
    bringJobsForward(database.db),
  );
  const runner = createJobRunner(options);
  const ensureKnown = createKnownTopics(database, log);
  const consumptions = new Map<string, Consumption>();
  const stop = async (consumption: Consumption, limits = defaultStopLimits): Promise<void> => {
    await consumption.stop(limits);
    consumptions.delete(consumption.topic.name);
  };
  const close = async (): Promise<void> => {
    await Promise.all([...consumptions.values()].map((consumption) => stop(consumption)));
    watch.stop();
    await runner.close();
  };
  let closed: Promise<void> | undefined;

  return {
    async enqueue(topic, payload, options = {}) {
      checkTopic(topic);
      await ensureKnown(topic.name, options.tx);
      await insertJob(options.tx ?? database.db, topic.name, toStored(payload), options);
      if (options.runAt) runner.lookIn((options.runAt.getTime() - clock.now().getTime()) / 1000);
    },
    async enqueueMany(topic, messages, { tx } = {}) {
      checkTopic(topic);
      if (messages.length === 0) return;
      await ensureKnown(topic.name, tx);
      const due = messages.map(({ payload, runAt }) => ({ ...toStored(payload), runAt: runAt ?? null }));
      await insertJobs(tx ?? database.db, topic.name, due);
      for (const { runAt } of due) if (runAt) runner.lookIn((runAt.getTime() - clock.now().getTime()) / 1000);
    },
    async consume(topic, handler) {
      checkTopic(topic);
      if (consumptions.has(topic.name))
        throw new Error(`${topic.name} has a consumer in this process already.`);
      const consumption = createConsumption(topic, handler, options);
      consumptions.set(topic.name, consumption);
      await ensureKnown(topic.name);
      await runner.serve(consumption);
      return { stop: (limits) => stop(consumption, limits) };
    },
    close: () => (closed ??= close()),
  };
}

/** graphile-worker's own tables. Processes that start at once take turns: left alone they trip over each other. */
export async function installQueueSchema({ address }: Pick<Database, 'address'>, log: Log): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query('/* queue.lockSchema */ select pg_advisory_lock($1)', [lockNumbers.queueSchema]);
    await runMigrations({ ...address, maxPoolSize: 1, logger: graphileLog(log) });
  } finally {
    await client.end();
  }
}
