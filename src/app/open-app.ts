import { join } from 'node:path';
import type { ConfigurationKind } from '#identity/configuration-kind.ts';
import type { Services } from '#identity/context.ts';
import { systemClock } from '#platform/clock.ts';
import { closeWithin, type Closable } from '#platform/close.ts';
import { connectDatabase } from '#platform/db/connect.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type Database, type DatabaseAddress } from '#platform/db/pool.ts';
import { limitPerCaller } from '#platform/db/caller-limit.ts';
import { isLoopbackHost } from '#platform/http/loopback.ts';
import { createRegistry } from '#platform/http/metrics.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail.ts';
import { packageFile } from '#platform/package-files.ts';
import { openPubSub } from '#platform/pubsub/open-pubsub.ts';
import { openQueue } from '#platform/queue/open-queue.ts';
import { createRateLimiter } from '#platform/rate-limit.ts';
import { createReadiness } from '#platform/readiness.ts';
import { openKeyringFor, type Keyring } from '#platform/secrets.ts';
import type { Config } from './config/config.ts';
import type { Host, OpenProduct, Product } from './product.ts';
import { products } from './products.ts';
import { version } from './version.ts';

export const migrationsDir = packageFile('migrations');

export type OpenDatabase = Database & {
  /** Resolves with the reason when an embedded database has ended. Never resolves for a server. */
  lost: Promise<string>;
};

/** For one of several processes with the same parent. */
export type ParentStorage = {
  /** Null if the parent has not started an embedded database. */
  address: DatabaseAddress | null;
  processes: number;
};

/**
 * `own` starts the embedded database and fails if another process has started it. `share` connects to a running one if
 * there is one, which is what short commands need.
 */
export type StorageMode = 'own' | 'share' | ParentStorage;

export async function openStorage(
  config: Config,
  log: Log,
  mode: StorageMode,
  processes = 1,
): Promise<OpenDatabase> {
  if (config.databaseUrl)
    return { ...(await connectDatabase(config.databaseUrl, log)), lost: new Promise(() => {}) };
  const running = typeof mode === 'object' ? mode.address : await findRunning(config, mode);
  if (running) return { ...openDatabase(running, log), lost: new Promise(() => {}) };

  const settings = processes > 1 ? { max_connections: String(maxConnections(processes)) } : {};
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, settings });
  const database = openDatabase(postgres.address, log);
  return {
    ...database,
    lost: postgres.exited.then((exit) =>
      exit.kind === 'failed' ? exit.error.message : 'the database was stopped',
    ),
    async close() {
      try {
        await database.close();
      } finally {
        await postgres.stop();
      }
    },
  };
}

/** More than the 2 s that the queue may take. A part that hangs does not prevent the others from closing. */
const closeLimitMs = 3_000;

const findRunning = async ({ dataDir }: Config, mode: 'own' | 'share'): Promise<DatabaseAddress | null> =>
  mode === 'share' ? attachEmbeddedPostgres(dataDir) : null;

/**
 * Connections of a process for requests. Background work has ten of its own, so neither can block the other. Many processes
 * share 20, but have at least 4: eight of them, of which three do background work, fit into the 100 that a PostgreSQL server
 * allows by default.
 */
const apiConnections = (processes: number): number => Math.min(10, Math.max(4, Math.floor(20 / processes)));

/** Each process has both pools and up to six other connections, for listening, locks and checks; commands need some too. */
const maxConnections = (processes: number): number =>
  Math.max(100, processes * (apiConnections(processes) + 10 + 6) + 20);

export type App = Host & {
  keyring: Keyring;
  database: OpenDatabase;
  products: readonly [Product, OpenProduct][];
  /** One product with the type that its own `open` returns. */
  opened<P extends Product>(product: P): Awaited<ReturnType<P['open']>>;
  close(): Promise<void>;
};

/** Opens everything that outlives a request, in the order of its dependencies. The database is closed last. */
export async function openApp(config: Config, log: Log, mode: StorageMode): Promise<App> {
  const processes = typeof mode === 'object' ? mode.processes : 1;
  const parts: Record<string, Closable> = {};
  const opened = <T extends Closable>(name: string, part: T): T => (parts[name] = part);
  const close = async (): Promise<void> => {
    const { database, apiDatabase, ...others } = parts;
    const failures = await closeWithin(closeLimitMs, others);
    if (apiDatabase) failures.push(...(await closeWithin(closeLimitMs, { apiDatabase })));
    await database?.close();
    if (failures.length > 0) throw new Error(failures.join('; '));
  };

  try {
    const database = opened('database', await openStorage(config, log, mode));
    await migrate(database.pool, migrationsDir, log);
    const { db } = database;
    const apiDatabase = opened(
      'apiDatabase',
      openDatabase(database.address, log, apiConnections(processes), 'request'),
    );
    const clock = systemClock;
    const natsUrl = config.natsUrl ?? undefined;
    const sharedDatabase = config.databaseUrl || processes > 1 ? database.address : undefined;
    const keyring = await openKeyringFor(db, { configured: config.secretKey, dataDir: config.dataDir });
    const pubsub = opened('pubsub', await openPubSub({ natsUrl, sharedDatabase, log, clock }));
    const queue = opened('queue', await openQueue({ database, natsUrl, log }));
    const rateLimiter = opened('rate limits', createRateLimiter({ db: apiDatabase.db, clock, log }));
    const mailer = config.mail && opened('mail', await openMailer(config.mail));
    const settings = settingsOf(config, keyring);
    const services: Services = {
      db,
      dbForUser: () => db,
      queue,
      pubsub,
      secrets: keyring,
      mailer,
      rateLimiter,
      readiness: createReadiness(),
      clock,
      log,
      settings,
    };
    const { dataDir } = config;
    const host: Host = {
      services,
      api: { ...services, db: apiDatabase.db, dbForUser: limitPerCaller(apiDatabase.pool) },
      registry: createRegistry(),
      databaseAddress: database.address,
      databaseDir: config.databaseUrl ? null : join(dataDir, 'postgres'),
      dataDir,
      version,
      async configurationKinds() {
        const kinds: ConfigurationKind[] = [];
        for (const [, product] of openProducts) kinds.push(...((await product.configurationKinds?.()) ?? []));
        return kinds;
      },
    };
    const openProducts: [Product, OpenProduct][] = [];
    for (const product of products)
      openProducts.push([
        product,
        opened(
          product.name,
          await product.open(host, config.products[product.name], extensionOf(product.name)),
        ),
      ]);
    return {
      ...host,
      keyring,
      database,
      products: openProducts,
      opened: <P extends Product>(product: P) =>
        openProducts.find(([each]) => each === product)![1] as Awaited<ReturnType<P['open']>>,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What all products together implement for one. */
const extensionOf = (name: string): object =>
  Object.assign({}, ...products.map(({ extensions }) => extensions?.[name]));

/** Loads nodemailer only where it is used: it has 39 modules. */
async function openMailer(mail: NonNullable<Config['mail']>): Promise<Mailer> {
  const { createMailer } = await import('#platform/mail.ts');
  return createMailer(mail);
}

function settingsOf(config: Config, keyring: Keyring): Services['settings'] {
  const { publicUrl, signUp, oidc, passwordSignIn, rateLimit, privateTargets } = config;
  // Behind a proxy or with a public name, anyone could be the first visitor.
  const isPrivate =
    isLoopbackHost(config.host) && isLoopbackHost(publicUrl.hostname) && config.trustProxy.length === 0;
  const setupCode = isPrivate ? null : keyring.deriveKey('set-up code').toString('hex').slice(0, 12);
  return { publicUrl, signUp, oidc, passwordSignIn, rateLimit, privateTargets, setupCode };
}
