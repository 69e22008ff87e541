import type { Clock } from '../clock.ts';
import { watchDatabaseClock } from '../db/clock-watch.ts';
import { openDedicatedConnection, type DedicatedConnection } from '../db/dedicated-connection.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { createHandlerRunner } from './handler-runner.ts';
import { sweepDedupKeys } from './dedup-sweep.ts';
import { startJobConsumer, type JobConsumer } from './job-consumer.ts';
import { bringJobsForward } from './job-storage.ts';
import { insertMessage, insertMessages } from './message-storage.ts';
import { toStored } from './message.ts';
import { checkTopic, type Queue, type StopLimits } from './queue.ts';

export type PostgresQueueOptions = { database: Database; log: Log; clock: Clock };

/** Claims and settlements take milliseconds. */
const statementTimeoutMs = 20_000;

/** A message is a row that is written in the caller's transaction. A notification wakes the consumers of its topic. */
export async function openPostgresQueue({ database, log, clock }: PostgresQueueOptions): Promise<Queue> {
  const { db, address } = database;
  const closing = new AbortController();
  const watch = await watchDatabaseClock({ db, clock, log }, 'jobs', () => bringJobsForward(db));
  const consumers = new Map<string, JobConsumer>();
  let connection: Promise<DedicatedConnection> | undefined;
  let closed: Promise<void> | undefined;

  /**
   * Consumers use one dedicated connection. If the database stops responding, running statements fail within 20 s and are
   * repeated over a new connection. A process that only enqueues does not open it.
   */
  const connect = (): Promise<DedicatedConnection> =>
    openDedicatedConnection({
      address,
      name: 'queue',
      log,
      clock,
      async onSession(query) {
        await query(`set statement_timeout = ${statementTimeoutMs}`);
        await query('listen queue_jobs');
        for (const { wake } of consumers.values()) wake();
      },
      onNotification: (_, topic) => consumers.get(topic)?.wake(),
    });

  async function close(): Promise<void> {
    await Promise.all([...consumers.values()].map(({ stop }) => stop()));
    watch.stop();
    closing.abort();
    await (await connection?.catch(() => undefined))?.close();
  }

  return {
    async enqueue(topic, payload, options = {}) {
      checkTopic(topic);
      await insertMessage(options.tx ?? db, 'queue_jobs', topic.name, toStored(payload), options);
    },
    async enqueueMany(topic, messages, { tx } = {}) {
      checkTopic(topic);
      if (messages.length === 0) return;
      const due = messages.map(({ payload, runAt }) => ({ ...toStored(payload), runAt: runAt ?? null }));
      await insertMessages(tx ?? db, 'queue_jobs', topic.name, due);
    },
    async consume(topic, handler) {
      checkTopic(topic);
      if (!connection) {
        connection = connect();
        connection.then(
          () => sweepDedupKeys(db, clock, closing.signal),
          () => (connection = undefined),
        );
      }
      const { query } = await connection;
      if (consumers.has(topic.name)) throw new Error(`${topic.name} already has a consumer in this process.`);
      const runner = createHandlerRunner(topic, handler, { log, clock });
      const consumer = startJobConsumer({ query, runner, log, clock, signal: closing.signal });
      consumers.set(topic.name, consumer);
      return {
        async stop(limits?: StopLimits) {
          await consumer.stop(limits);
          if (consumers.get(topic.name) === consumer) consumers.delete(topic.name);
        },
      };
    },
    close: () => (closed ??= close()),
  };
}
