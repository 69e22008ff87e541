import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/config/config.ts';
import { createUserByOperator } from '#identity/administration/operator.ts';
import { createLog, type Log } from '#platform/log.ts';
import { openApp, type App } from '#app/open-app.ts';
import { serve } from '#app/http-app.ts';
import { startWork } from '#app/workers.ts';
import { Client } from './client.ts';
import { isCluster, startCluster } from './cluster.ts';
import { createTestDatabase } from './database.ts';
import { storeAccount, usualPassword } from './store-account.ts';
import { endRateLimits } from './time-travel.fixture.ts';

export type TestApp = AsyncDisposable & {
  url: string;
  /** The address of a server itself, for requests that a balancer would not pass on. */
  serverUrl: string;
  platform: App;
  /** Creates an account and signs in. The first one of an app is the administrator. */
  signUp(options?: { email?: string; name?: string; password?: string }): Promise<Client>;
  /** An unauthenticated browser or script. */
  stranger(): Client;
};

export type TestAppOptions = {
  env?: Record<string, string>;
  only?: string;
  /** Jobs by default. With checks, the server sends requests to the sites. */
  work?: readonly string[];
  log?: Log;
  /**
   * In the project `cluster`, the files of a worker share one with these settings, since its start takes seconds. For files that need
   * neither an empty database nor fixed addresses of the accounts.
   */
  shared?: boolean;
};

type Started = AsyncDisposable & Pick<TestApp, 'url' | 'serverUrl' | 'platform'>;

const sharedClusters = new Map<string, Promise<Started>>();

/** The whole program on a free port with its own database: one process, or a cluster (`npm run test:cluster`). */
export async function startApp({ shared = false, ...options }: TestAppOptions = {}): Promise<TestApp> {
  if (!shared || !isCluster) return appOf(await start(options));
  const key = JSON.stringify(options);
  const starting = sharedClusters.get(key) ?? start(options);
  sharedClusters.set(key, starting);
  // The next file tries again.
  starting.catch(() => sharedClusters.delete(key));
  const { url, serverUrl, platform } = await starting;
  await endRateLimits({ platform });
  return appOf(
    { url, serverUrl, platform, [Symbol.asyncDispose]: async () => {} },
    `-${randomBytes(4).toString('hex')}`,
  );
}

async function start(options: Omit<TestAppOptions, 'shared'>): Promise<Started> {
  const log = options.log ?? createLog({ level: 'fatal', pretty: true });
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'steward-app-'));
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    STEWARD_SIGN_UP: 'open',
    STEWARD_DRAIN_SECONDS: '0',
    DATABASE_URL: database.address.connectionString,
    ...options.env,
  };
  const { only = 'all', work = ['jobs'] } = options;
  const parts: AsyncDisposable[] = [
    { [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) },
    database,
  ];
  const end = async (): Promise<void> => {
    for (const part of parts.toReversed()) await part[Symbol.asyncDispose]();
  };
  try {
    const cluster = isCluster ? await startCluster({ env, only, work, log }) : null;
    if (cluster) parts.push(cluster);
    const config = readConfig({}, { ...env, ...cluster?.env, STEWARD_DATA_DIR: dataDir });
    const platform = await openApp(config, log, 'own');
    parts.push({ [Symbol.asyncDispose]: () => platform.close() });
    if (cluster)
      return { url: cluster.url, serverUrl: cluster.serverUrl, platform, [Symbol.asyncDispose]: end };
    const background = await startWork(platform, work);
    parts.push({ [Symbol.asyncDispose]: () => background.stop() });
    const server = await serve(platform, config, only);
    parts.push({ [Symbol.asyncDispose]: () => server.close() });
    return { url: server.url, serverUrl: server.url, platform, [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** `suffix` distinguishes the accounts of files that share a cluster. */
function appOf(started: Started, suffix = ''): TestApp {
  const { url, platform } = started;
  let accounts = 0;
  return {
    ...started,
    stranger: () => new Client(url),
    async signUp(wanted = {}) {
      const client = new Client(url);
      accounts += 1;
      const account = {
        email: `user${accounts}${suffix}@example.com`,
        name: `User ${accounts}`,
        password: usualPassword,
        ...wanted,
      };
      const { mailer, settings } = platform.services;
      const isFirst = accounts === 1;
      if (suffix === '' && isFirst) await client.signUp({ ...account, setupCode: settings.setupCode ?? '' });
      else if (!isFirst && !mailer && settings.signUp === 'open')
        client.cookie = await storeAccount(platform, account);
      else {
        // With mail, sign-up ends with a link, which has its own tests. It may also be closed.
        await createUserByOperator(platform.services, { ...account, role: isFirst ? 'ADMIN' : 'MEMBER' });
        await client.post('/auth/sign-in', account);
      }
      return client;
    },
  };
}
