// The throughput and latency of the queue and pub/sub adapters, medians of three interleaved rounds. Run: npm run bench queue
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
import { report } from './report.ts';
import type { Figure } from './results.ts';
import { median, printTable } from './table.ts';

const log = createLog({ level: 'error', pretty: true });
const payload = { siteId: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', reason: 'x'.repeat(200) };
const rounds = 3;
const backlog = 1_500;

type Figures = readonly number[];

async function benchQueue(database: Database, natsUrl?: string): Promise<Figures> {
  const queue = await openQueue({ database, natsUrl, log });
  const topic: Topic<unknown> = { name: 'bench.queue', retryDelaysSeconds: [], concurrency: 10 };
  const enqueue = (): Promise<void> => queue.enqueue(topic, payload);
  const oneByOne = await perSecond(backlog / 3, (count) => inSequence(count, enqueue));
  const atOnce = await perSecond((backlog * 2) / 3, (count) => inParallel(count, 10, enqueue));
  let handled = 0;
  let taken = Promise.withResolvers<void>();
  const drained = await perSecond(backlog, async (count) => {
    const all = Promise.withResolvers<void>();
    await queue.consume(topic, async () => {
      handled += 1;
      if (handled === count) all.resolve();
      taken.resolve();
    });
    await all.promise;
  });
  const [p50, p99] = await latency(300, async () => {
    taken = Promise.withResolvers();
    await enqueue();
    await taken.promise;
  });
  const idle = await idleCpu(5);
  await queue.close();
  return [oneByOne, atOnce, drained, p50, p99, idle];
}

async function benchPubSub(options: Omit<PubSubOptions, 'log'>): Promise<Figures> {
  const from = await openPubSub({ ...options, log });
  const to = options.natsUrl || options.sharedDatabase ? await openPubSub({ ...options, log }) : from;
  let heard = 0;
  let next = Promise.withResolvers<void>();
  await to.subscribe('bench', () => {
    heard += 1;
    next.resolve();
  });
  const [p50, p99] = await latency(300, async () => {
    next = Promise.withResolvers();
    await from.publish('bench', payload);
    await next.promise;
  });
  heard = 0;
  const rate = await perSecond(10_000, async (count) => {
    for (let sent = 1; sent <= count; sent += 1) {
      await from.publish('bench', payload);
      if (sent % 500 === 0) await until(() => heard >= sent - 500);
    }
    await until(() => heard >= count);
  });
  await Promise.all([from.close(), to.close()]);
  return [rate, p50, p99];
}

async function inSequence(count: number, act: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await act();
}

async function inParallel(count: number, concurrency: number, act: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: concurrency }, () => inSequence(count / concurrency, act)));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

async function perSecond(count: number, act: (count: number) => Promise<void>): Promise<number> {
  const started = performance.now();
  await act(count);
  return count / ((performance.now() - started) / 1000);
}

async function latency(count: number, act: () => Promise<void>): Promise<[p50: number, p99: number]> {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const started = performance.now();
    await act();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return [times[Math.floor(count * 0.5)]!, times[Math.floor(count * 0.99)]!];
}

/** CPU milliseconds of this process per idle second. */
async function idleCpu(seconds: number): Promise<number> {
  const before = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / seconds;
}

const reported: Figure[] = [];

/** Reports the column `main`. */
async function compare(
  main: number,
  head: readonly string[],
  subjects: Record<string, () => Promise<Figures>>,
): Promise<void> {
  const results = new Map(Object.keys(subjects).map((name) => [name, [] as Figures[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, run] of Object.entries(subjects)) results.get(name)!.push(await run());
  const format = (figure: number): string => figure.toFixed(figure < 100 ? 2 : 0);
  const medians = (figures: readonly Figures[]): string[] =>
    figures[0]!.map((_, column) => format(median(figures.map((row) => row[column]!))));
  printTable(
    head,
    [...results].map(([name, figures]) => [name, ...medians(figures)]),
  );
  for (const [name, figures] of results)
    reported.push({
      name: `${name}, ${head[main + 1]}`,
      value: median(figures.map((row) => row[main]!)),
      unit: '',
    });
  console.log();
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
  await compare(
    2,
    ['queue', 'enqueue/s', '10 at once', 'handled/s', 'to handler p50 ms', 'p99 ms', 'idle CPU ms/s'],
    {
      'embedded PostgreSQL': () => benchQueue(own),
      'PostgreSQL server': () => benchQueue(remote),
      'NATS JetStream': () => benchQueue(remote, nats.url),
    },
  );
  await compare(0, ['pub/sub', 'messages/s', 'to listener p50 ms', 'p99 ms'], {
    'in process': () => benchPubSub({}),
    'PostgreSQL LISTEN/NOTIFY': () => benchPubSub({ sharedDatabase: remote.address }),
    'core NATS': () => benchPubSub({ natsUrl: nats.url }),
  });
  report('queue', reported);
} finally {
  await Promise.all(databases.map((database) => database.close()));
  await Promise.all([embedded.stop(), server[Symbol.asyncDispose](), nats[Symbol.asyncDispose]()]);
  await rm(dataDir, { recursive: true, force: true });
}
