// What a queue and a pub/sub adapter carry on this machine: node bench/queue.ts
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type Database } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { openPubSub, type PubSubOptions } from '#platform/pubsub/open-pubsub.ts';
import { openQueue } from '#platform/queue/open-queue.ts';
import type { Topic } from '#platform/queue/queue.ts';
import { startNatsServer, startPostgresServer } from '#testkit/engines.ts';

const log = createLog({ level: 'error', pretty: true });
const payload = { siteId: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', reason: 'x'.repeat(200) };

async function benchQueue(name: string, database: Database, natsUrl?: string): Promise<object> {
  const queue = await openQueue({ database, natsUrl, log });
  const topic: Topic<unknown> = { name: 'bench.queue', retryDelaysSeconds: [], concurrency: 10 };
  await inTurn(200, () => queue.enqueue(topic, payload));
  const oneByOne = await perSecond(1_000, (count) => inTurn(count, () => queue.enqueue(topic, payload)));
  const parallel = await perSecond(3_000, (count) =>
    inParallel(count, 10, () => queue.enqueue(topic, payload)),
  );
  let handled = 0;
  let taken = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  const started = performance.now();
  await queue.consume(topic, async () => {
    taken.resolve();
    if (++handled === 4_200) all.resolve();
  });
  await all.promise;
  const drained = 4_200 / ((performance.now() - started) / 1000);
  const latencies = await sample(500, async () => {
    taken = Promise.withResolvers();
    await queue.enqueue(topic, payload);
    await taken.promise;
  });
  const idle = await idleCpu(10);
  await queue.close();
  return {
    queue: name,
    'enqueue/s, one by one': Math.round(oneByOne),
    'enqueue/s, 10 at once': Math.round(parallel),
    'handled/s': Math.round(drained),
    'enqueue to handler, ms: p50': latencies.p50,
    p99: latencies.p99,
    'idle CPU, ms/s': idle,
  };
}

async function benchPubSub(name: string, options: Omit<PubSubOptions, 'log'>): Promise<object> {
  const from = await openPubSub({ ...options, log });
  const to = Object.keys(options).length > 0 ? await openPubSub({ ...options, log }) : from;
  let heard = 0;
  let next = Promise.withResolvers<void>();
  await to.subscribe('bench', () => {
    heard += 1;
    next.resolve();
  });
  const latencies = await sample(500, async () => {
    next = Promise.withResolvers();
    await from.publish('bench', payload);
    await next.promise;
  });
  heard = 0;
  const rate = await perSecond(10_000, async (count) => {
    for (let sent = 0; sent < count; sent += 1) {
      await from.publish('bench', payload);
      if (sent % 500 === 499) while (heard < sent - 500) await new Promise(setImmediate);
    }
    while (heard < count) await new Promise(setImmediate);
  });
  await Promise.all([from.close(), to.close()]);
  return {
    'pub/sub': name,
    'messages/s': Math.round(rate),
    'publish to listener, ms: p50': latencies.p50,
    p99: latencies.p99,
  };
}

async function inTurn(count: number, act: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await act();
}

async function inParallel(count: number, lanes: number, act: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: lanes }, () => inTurn(count / lanes, act)));
}

async function perSecond(count: number, act: (count: number) => Promise<void>): Promise<number> {
  const started = performance.now();
  await act(count);
  return count / ((performance.now() - started) / 1000);
}

async function sample(count: number, act: () => Promise<void>): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const started = performance.now();
    await act();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => Number(times[Math.floor(count * share)]!.toFixed(2));
  return { p50: at(0.5), p99: at(0.99) };
}

/** Milliseconds of this process's CPU in a second of waiting. */
async function idleCpu(seconds: number): Promise<number> {
  const before = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const { user, system } = process.cpuUsage(before);
  return Number(((user + system) / 1000 / seconds).toFixed(1));
}

const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const embedded = await startEmbeddedPostgres({ dataDir, log });
const server = await startPostgresServer({ fsync: 'on' });
const nats = await startNatsServer();
const databases = [embedded.address, { connectionString: server.url }].map((address) =>
  openDatabase(address, log),
);
const [own, remote] = databases as [Database, Database];
for (const { pool } of databases) await migrate(pool, join(import.meta.dirname, '../migrations'), log);
try {
  console.table([
    await benchQueue('embedded PostgreSQL', own),
    await benchQueue('PostgreSQL server', remote),
    await benchQueue('NATS JetStream', remote, nats.url),
  ]);
  console.table([
    await benchPubSub('in process', {}),
    await benchPubSub('PostgreSQL LISTEN/NOTIFY', { sharedDatabase: remote.address }),
    await benchPubSub('core NATS', { natsUrl: nats.url }),
  ]);
} finally {
  await Promise.all(databases.map((database) => database.close()));
  await Promise.all([embedded.stop(), server[Symbol.asyncDispose](), nats[Symbol.asyncDispose]()]);
  await rm(dataDir, { recursive: true, force: true });
}
