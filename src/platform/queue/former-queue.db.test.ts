import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { systemClock } from '../clock.ts';
import { loadDatabase } from '../db/backup/load.ts';
import { backupSource, readManifest } from '../db/backup/read-backup.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/pool.ts';
import { newId } from '../id.ts';
import { createLog } from '../log.ts';
import { fillFormerQueue, type FormerJob } from './former-queue.fixture.ts';
import { openPostgresQueue } from './postgres-queue.ts';

const log = createLog({ level: 'silent', pretty: false });
const migrationsDir = join(import.meta.dirname, '../../../migrations');

const jobs: FormerJob[] = [
  {
    id: newId(1),
    topic: 'a.b',
    body: '{"z": 1,  "a": "\\u0000\\t\\\\N"}',
    attempt: 1,
    fetches: 0,
    runAt: '2020-01-02 03:04:05.678901+00',
  },
  // Failed once, and its process was killed in the second attempt.
  { id: newId(2), topic: 'a.b', body: 'null', attempt: 2, fetches: 1, runAt: '2020-01-02 03:04:05+00' },
  { id: newId(3), topic: 'c', body: '"later"', attempt: 3, fetches: 0, runAt: '2999-01-01 00:00:00+00' },
];

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase(log);
  await database.pool.query('drop schema public cascade; create schema public');
  return database;
}

async function formerDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  await migrate(database.pool, migrationsDir, log, (name) => name < '0018');
  await fillFormerQueue(database.pool, jobs);
  return database;
}

const carriedOver = {
  jobs: jobs.map(({ id, topic, body, attempt, fetches, runAt }) => ({
    id,
    topic,
    body,
    attempts: attempt - 1 + fetches,
    run_at: new Date(runAt),
    claim_id: null,
  })),
  schemas: ['public'],
};

async function stateOf({ pool }: Database): Promise<typeof carriedOver> {
  const { rows } = await pool.query(
    'select id, topic, payload::text as body, attempts, run_at, claim_id from queue_jobs order by id',
  );
  const { rows: schemas } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('public', 'graphile_worker')`,
  );
  return { jobs: rows, schemas: schemas.map(({ name }) => name) };
}

it('migrates the waiting jobs of graphile-worker with their attempts and times', async () => {
  await using database = await formerDatabase();
  await migrate(database.pool, migrationsDir, log);
  expect(await stateOf(database)).toEqual(carriedOver);
  const queue = await openPostgresQueue({ database, log, clock: systemClock });
  const got: unknown[] = [];
  const topic = { name: 'a.b', retryDelaysSeconds: [], concurrency: 5 };
  await queue.consume(topic, async (payload, { id, attempt }) => void got.push({ id, attempt, payload }));
  await expect
    .poll(() => got)
    .toEqual([
      { id: jobs[1]!.id, attempt: 3, payload: null },
      { id: jobs[0]!.id, attempt: 1, payload: { z: 1, a: '\0\t\\N' } },
    ]);
  await queue.close();
});

it('migrates the waiting jobs of graphile-worker from a backup', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'steward-backup-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(dir, { recursive: true }));
  const former = stack.use(await formerDatabase());
  const restored = stack.use(await emptyDatabase());
  const to = join(dir, 'backup');
  const key = { ids: ['k'], text: null };
  await writeBackup({ address: former.address, dir: to, version: '0.0.0', key, checkKey: () => {} });
  const source = backupSource(to, await readManifest(to));
  await loadDatabase(source, { address: restored.address, migrationsDir, log });
  expect(await stateOf(restored)).toEqual(carriedOver);
});
