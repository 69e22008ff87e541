import { join } from 'node:path';
import type { Registry } from 'prom-client';
import type { Config } from '#config';
import type { Services } from '#identity/context.ts';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase } from '#platform/db/connect.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type Database } from '#platform/db/pool.ts';
import { createRegistry } from '#platform/http/metrics.ts';
import type { Log } from '#platform/log.ts';
import { createMailer } from '#platform/mail.ts';
import { openPubSub } from '#platform/pubsub/open-pubsub.ts';
import { openQueue } from '#platform/queue/open-queue.ts';
import { createRateLimiter } from '#platform/rate-limit.ts';
import { openKeyring, type Keyring } from '#platform/secrets.ts';

export const migrationsDir = join(import.meta.dirname, '../migrations');

export type OpenDatabase = Database & {
  /** Settles when an embedded database is gone for good; never for a server. */
  lost: Promise<string>;
};

/**
 * `own` starts the embedded database and refuses a second owner; `share` works beside a running server as well,
 * which is what a short command needs.
 */
export async function openStorage(config: Config, log: Log, mode: 'own' | 'share'): Promise<OpenDatabase> {
  if (config.databaseUrl)
    return { ...(await connectDatabase(config.databaseUrl, log)), lost: new Promise(() => {}) };
  const running = mode === 'share' ? await attachEmbeddedPostgres(config.dataDir) : null;
  if (running) return { ...openDatabase(running, log), lost: new Promise(() => {}) };

  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const database = openDatabase(postgres.address, log);
  return {
    ...database,
    lost: postgres.exited.then((exit) =>
      exit.kind === 'failed' ? exit.error.message : 'the database was stopped',
    ),
    async close() {
      await database.close();
      await postgres.stop();
    },
  };
}

export type Platform = {
  services: Services;
  keyring: Keyring;
  registry: Registry;
  database: OpenDatabase;
  close(): Promise<void>;
};

/** Builds everything that outlives a request, in the order it depends on each other, and takes it down in reverse. */
export async function openPlatform(config: Config, log: Log, mode: 'own' | 'share'): Promise<Platform> {
  const closing: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  const opened = <T extends { close(): Promise<void> | void }>(part: T): T => {
    closing.push(() => part.close());
    return part;
  };

  try {
    const database = opened(await openStorage(config, log, mode));
    await migrate(database.pool, migrationsDir, log);
    const { db } = database;
    const clock = systemClock;
    const natsUrl = config.natsUrl ?? undefined;
    const sharedDatabase = config.databaseUrl ? database.address : undefined;
    const keyring = await openKeyring({ configured: config.secretKey, dataDir: config.dataDir });
    const pubsub = opened(await openPubSub({ natsUrl, sharedDatabase, log, clock }));
    const queue = opened(await openQueue({ database, natsUrl, log }));
    const rateLimiter = opened(createRateLimiter({ db, clock, log }));
    const mailer = config.mail && opened(createMailer(config.mail));
    const settings = settingsOf(config, keyring);
    const services: Services = {
      db,
      queue,
      pubsub,
      secrets: keyring,
      mailer,
      rateLimiter,
      clock,
      log,
      settings,
    };
    return { services, keyring, registry: createRegistry(), database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function settingsOf(config: Config, keyring: Keyring): Services['settings'] {
  const { publicUrl, signUp, rateLimit, privateTargets, minCheckIntervalSeconds, quotas, retentionDays } =
    config;
  const setupCode = isLoopback(config.host)
    ? null
    : keyring.deriveKey('set-up code').toString('hex').slice(0, 12);
  const monitoring = { minCheckIntervalSeconds, quotas, retentionDays, privateTargets };
  return { publicUrl, signUp, rateLimit, setupCode, ...monitoring };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');
