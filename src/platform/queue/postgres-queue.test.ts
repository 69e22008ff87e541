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
