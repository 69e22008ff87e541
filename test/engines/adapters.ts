import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '#platform/clock.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type Database } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { openInProcessPubSub } from '#platform/pubsub/in-process.ts';
import { openPubSub } from '#platform/pubsub/open-pubsub.ts';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import { openQueue } from '#platform/queue/open-queue.ts';
import type { Queue } from '#platform/queue/queue.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startNatsServer, startPostgresServer, type Engine, type EngineName } from '#testkit/engines.ts';

/** The suites break connections on purpose, so the warnings of the adapters are not shown. */
export const log = createLog({ level: process.env['TEST_LOG'] ?? 'silent', pretty: true });

/** What a process needs to connect to the same queue. */
export type Reach = { databaseUrl: string; natsUrl?: string };

export type QueueFixture = AsyncDisposable & {
  database: Database;
  reach: Reach;
  /** Another connection to the same queue, as a separate process would have. Closed with the fixture. */
  open(): Promise<Queue>;
};

export type QueueAdapter = {
  name: string;
  engine?: EngineName;
  /** The broker, which a suite can crash. The embedded database is shared by the test run and keeps running. */
  startBroker?: () => Promise<Engine>;
  createFixture(broker: Engine | undefined): Promise<QueueFixture>;
};

export const queueAdapters: QueueAdapter[] = [
  { name: 'embedded PostgreSQL', createFixture: async () => fixtureOn(await createTestDatabase(log)) },
  {
    name: 'PostgreSQL server',
    engine: 'PostgreSQL',
    startBroker: startMigratedServer,
    createFixture: async (broker) => fixtureOn(await createServerDatabase(broker!.url)),
  },
  {
    name: 'NATS JetStream',
    engine: 'nats-server',
    startBroker: () => startNatsServer(),
    createFixture: async (broker) => fixtureOn(await createTestDatabase(log), broker!.url),
  },
];

function fixtureOn(database: Database & AsyncDisposable, natsUrl?: string): QueueFixture {
  const opened: Queue[] = [];
  return {
    database,
    reach: { databaseUrl: database.address.connectionString, ...(natsUrl ? { natsUrl } : {}) },
    async open() {
      const queue = await openQueue({ database, natsUrl, log, clock: systemClock });
      opened.push(queue);
      return queue;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((queue) => queue.close()));
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Its database `steward` is migrated and the template for the database of every test. */
async function startMigratedServer(): Promise<Engine> {
  const server = await startPostgresServer();
  const template = await openServerDatabase(server.url, 'create database steward', 'steward');
  await migrate(template.pool, join(import.meta.dirname, '../../migrations'), log);
  await template.close();
  return server;
}

async function createServerDatabase(serverUrl: string): Promise<Database & AsyncDisposable> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const database = await openServerDatabase(serverUrl, `create database ${name} template steward`, name);
  // Dropped together with its server.
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

async function openServerDatabase(serverUrl: string, create: string, name: string): Promise<Database> {
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  await admin.query(create);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return openDatabase({ connectionString: url.href }, log);
}

export type PubSubAdapter = {
  name: string;
  engine?: EngineName;
  startBroker?: () => Promise<Engine>;
  /** One connection per simulated process. */
  open(broker: Engine | undefined, count: number): Promise<PubSub[]>;
};

export const pubSubAdapters: PubSubAdapter[] = [
  {
    name: 'in process',
    open: async (_, count) => Array<PubSub>(count).fill(openInProcessPubSub({ log })),
  },
  {
    name: 'PostgreSQL LISTEN/NOTIFY',
    engine: 'PostgreSQL',
    startBroker: () => startPostgresServer(),
    open: (broker, count) =>
      times(count, () => openPubSub({ sharedDatabase: { connectionString: broker!.url }, log })),
  },
  {
    name: 'core NATS',
    engine: 'nats-server',
    startBroker: () => startNatsServer(),
    open: (broker, count) => times(count, () => openPubSub({ natsUrl: broker!.url, log })),
  },
];

const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));
