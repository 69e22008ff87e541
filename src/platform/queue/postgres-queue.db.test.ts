import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { createLog } from '../log.ts';
import { listDeadLetters } from './dead-letter-storage.ts';
import { openPostgresQueue } from './postgres-queue.ts';
import type { Queue, Topic } from './queue.ts';

const topic: Topic<string> = { name: 'test.takeover', retryDelaysSeconds: [], concurrency: 1 };
const log = createLog({ level: 'silent', pretty: false });
const soon = { timeout: 10_000, interval: 20 };
/** With this clock, a connection that does not respond is closed within 1 s instead of 20 s. */
const fastClock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 20, signal) };

async function openQueue(database: TestDatabase): Promise<Queue> {
  const queue = await openPostgresQueue({ database, log, clock: systemClock });
  onTestFinished(() => queue.close());
  return queue;
}

const countJobs = async (db: Db): Promise<number> =>
  (await sql`select from queue_jobs`.execute(db)).rows.length;

it('does not settle a job that another consumer took over while its handler ran', async () => {
  const database = await createTestDatabase(log);
  onTestFinished(() => database[Symbol.asyncDispose]());
  const { db } = database;
  const [cutOff, successor] = [await openQueue(database), await openQueue(database)];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const attempts: number[] = [];
  await cutOff.consume(topic, (_, { attempt }) => (attempts.push(attempt), first.promise));
  await cutOff.enqueue(topic, 'fought over');
  await expect.poll(() => attempts, soon).toEqual([1]);
  await successor.consume(topic, (_, { attempt }) => (attempts.push(attempt), second.promise));
  await sql`update queue_jobs set claim_id = null, run_at = now()`.execute(db);
  await sql`select pg_notify('queue_jobs', ${topic.name})`.execute(db);
  await expect.poll(() => attempts, soon).toEqual([1, 2]);
  first.reject(new Error('too late'));
  await cutOff.close();
  expect(await countJobs(db)).toBe(1);
  expect(await listDeadLetters(db)).toEqual([]);
  second.resolve();
  await expect.poll(() => countJobs(db), soon).toBe(0);
  expect(attempts).toEqual([1, 2]);
});

it('does not block other enqueues to a topic during a long transaction', async () => {
  await using database = await createTestDatabase(log);
  const queue = await openQueue(database);
  await database.db.transaction().execute(async (tx) => {
    await queue.enqueue(topic, 'in the transaction', { tx });
    await queue.enqueue(topic, 'beside it');
  });
  expect(await countJobs(database.db)).toBe(2);
});

it('accepts a deduplication key again after the clock of the database was set back', async () => {
  await using database = await createTestDatabase(log);
  const { db } = database;
  const queue = await openQueue(database);
  const once = { dedupKey: 'k', dedupSeconds: 600 };
  for (const text of ['sent', 'dropped']) await queue.enqueue(topic, text, once);
  await sql`update queue_dedup_keys set expires_at = expires_at + interval '6 hours'`.execute(db);
  for (const text of ['sent', 'dropped']) await queue.enqueue(topic, text, once);
  expect(await countJobs(db)).toBe(2);
});

it('continues after a loss of the database although an earlier claim never ends', async () => {
  await using database = await createTestDatabase(log);
  const { db } = database;
  await using stack = new AsyncDisposableStack();
  const queue = await openPostgresQueue({ database, log, clock: fastClock });
  stack.defer(() => queue.close());
  const handled: string[] = [];
  await queue.consume(topic, async (payload) => void handled.push(payload));
  await db.transaction().execute(async (tx) => {
    await sql`lock table queue_jobs in access exclusive mode`.execute(tx);
    await expect.poll(() => listSessions(db, 'Lock'), soon).toHaveLength(1);
    for (const pid of await listSessions(db)) {
      process.kill(pid, 'SIGSTOP');
      stack.defer(() => void process.kill(pid, 'SIGCONT'));
    }
  });
  await queue.enqueue(topic, 'after');
  await expect.poll(() => handled, soon).toEqual(['after']);
});

/** The server processes of consumers, optionally only those with this wait event. */
async function listSessions(db: Db, waitsFor: string | null = null): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'steward queue'
      and (${waitsFor}::text is null or wait_event_type = ${waitsFor})`.execute(db);
  return rows.map(({ pid }) => pid);
}

it('runs jobs from before the clock of the database was set back, each after its delay', async () => {
  await using database = await createTestDatabase(log);
  const { db } = database;
  const before = await openPostgresQueue({ database, log, clock: systemClock });
  await before.enqueue(topic, 'at once');
  await before.enqueue(topic, 'in ten minutes', { runAt: new Date(Date.now() + 600_000) });
  await before.close();
  await sql`update queue_jobs
    set run_at = run_at + interval '2 hours', scheduled_at = scheduled_at + interval '2 hours'`.execute(db);
  const queue = await openPostgresQueue({ database, log, clock: systemClock });
  onTestFinished(() => queue.close());
  const done: string[] = [];
  await queue.consume(topic, async (payload) => void done.push(payload));
  await expect.poll(() => done, soon).toEqual(['at once']);
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from run_at - now())::float8 / 60 as minutes from queue_jobs`.execute(db);
  expect(rows).toEqual([{ minutes: expect.closeTo(10, 0) }]);
});
