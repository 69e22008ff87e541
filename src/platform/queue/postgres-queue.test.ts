import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { systemClock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { createLog } from '../log.ts';
import { listDeadLetters } from './dead-letter-storage.ts';
import { openPostgresQueue } from './postgres-queue.ts';
import type { Queue, Topic } from './queue.ts';
import { releaseWorkers } from './worker-storage.ts';

const topic: Topic<string> = { name: 'test.takeover', retryDelaysSeconds: [], concurrency: 1 };
const log = createLog({ level: 'silent', pretty: false });
const soon = { timeout: 10_000, interval: 20 };

const listWorkers = async (db: Db): Promise<string[]> =>
  (await sql<{ id: string }>`select id from queue_workers`.execute(db)).rows.map(({ id }) => id);

const countJobs = async (db: Db): Promise<number> =>
  (await sql`select from graphile_worker._private_jobs`.execute(db)).rows.length;

it('leaves a job alone that another pool took over while its handler ran', async () => {
  await using database = await createTestDatabase(log);
  const { db } = database;
  await using queues = new AsyncDisposableStack();
  const open = async (): Promise<Queue> => {
    const queue = await openPostgresQueue({ database, log, clock: systemClock });
    queues.defer(() => queue.close());
    return queue;
  };
  const [cutOff, successor] = [await open(), await open()];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const attempts: number[] = [];
  await cutOff.consume(topic, (_, { attempt }) => (attempts.push(attempt), first.promise));
  await cutOff.enqueue(topic, 'fought over');
  await expect.poll(() => attempts, soon).toEqual([1]);
  const held = await listWorkers(db);
  await successor.consume(topic, (_, { attempt }) => (attempts.push(attempt), second.promise));
  await releaseWorkers(db, held);
  await expect.poll(() => attempts, soon).toEqual([1, 2]);
  first.reject(new Error('too late'));
  await cutOff.close();
  expect(await countJobs(db)).toBe(1);
  expect(await listDeadLetters(db)).toEqual([]);
  second.resolve();
  await expect.poll(() => countJobs(db), soon).toBe(0);
  expect(attempts).toEqual([1, 2]);
});

it('signs off its workers when it closes', async () => {
  await using database = await createTestDatabase(log);
  const queue = await openPostgresQueue({ database, log, clock: systemClock });
  await queue.consume(topic, async () => {});
  expect(await listWorkers(database.db)).toHaveLength(1);
  await queue.close();
  expect(await listWorkers(database.db)).toEqual([]);
});

it('lets two processes install their tables at once', async () => {
  await using database = await createTestDatabase(log);
  const opening = [1, 2, 3].map(() => openPostgresQueue({ database, log, clock: systemClock }));
  const queues = await Promise.all(opening);
  await Promise.all(queues.map((queue) => queue.enqueue(topic, 'from each')));
  expect(await countJobs(database.db)).toBe(3);
  await Promise.all(queues.map((queue) => queue.close()));
});

it('does not make others wait for a long transaction that is the first to use a topic', async () => {
  await using database = await createTestDatabase(log);
  const queue = await openPostgresQueue({ database, log, clock: systemClock });
  onTestFinished(() => queue.close());
  await database.db.transaction().execute(async (tx) => {
    await queue.enqueue(topic, 'in the transaction', { tx });
    await queue.enqueue(topic, 'beside it');
  });
  expect(await countJobs(database.db)).toBe(2);
});

it('goes on after a loss of the database, though a fetch from before it never ends', async () => {
  await using database = await createTestDatabase(log);
  const { db } = database;
  await using stack = new AsyncDisposableStack();
  const queue = await openPostgresQueue({ database, log, clock: systemClock });
  stack.defer(() => queue.close());
  const handled: string[] = [];
  await queue.consume(topic, async (payload) => void handled.push(payload));
  await db.transaction().execute(async (tx) => {
    await sql`lock table graphile_worker._private_jobs in access exclusive mode`.execute(tx);
    await expect.poll(() => listSessions(db, 'steward jobs', 'Lock'), soon).toHaveLength(1);
    for (const pid of await listSessions(db, 'steward jobs')) {
      process.kill(pid, 'SIGSTOP');
      stack.defer(() => void process.kill(pid, 'SIGCONT'));
    }
  });
  await queue.enqueue(topic, 'after');
  for (const pid of await listSessions(db, 'steward queue'))
    await sql`select pg_terminate_backend(${pid})`.execute(db);
  await expect.poll(() => handled, soon).toEqual(['after']);
});

/** Their server processes; only those that wait for this, if it is given. */
async function listSessions(db: Db, name: string, waitsFor: string | null = null): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = ${name}
      and (${waitsFor}::text is null or wait_event_type = ${waitsFor})`.execute(db);
  return rows.map(({ pid }) => pid);
}

it('works on jobs from before the clock of the database was set back, each after its own delay', async () => {
  await using database = await createTestDatabase(log);
  const { db } = database;
  const before = await openPostgresQueue({ database, log, clock: systemClock });
  await before.enqueue(topic, 'at once');
  await before.enqueue(topic, 'in ten minutes', { runAt: new Date(Date.now() + 600_000) });
  await before.close();
  await sql`update graphile_worker._private_jobs
    set run_at = run_at + interval '2 hours', created_at = created_at + interval '2 hours'`.execute(db);
  const queue = await openPostgresQueue({ database, log, clock: systemClock });
  onTestFinished(() => queue.close());
  const done: string[] = [];
  await queue.consume(topic, async (payload) => void done.push(payload));
  await expect.poll(() => done, soon).toEqual(['at once']);
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from run_at - now())::float8 / 60 as minutes from graphile_worker._private_jobs`.execute(
    db,
  );
  expect(rows).toEqual([{ minutes: expect.closeTo(10, 0) }]);
});
