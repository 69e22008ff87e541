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
};

/** The whole program on a free port with its own database: one process, or a cluster (`npm run test:cluster`). */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
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
    if (cluster) return appOf(cluster, platform, end);
    const background = await startWork(platform, work);
    parts.push({ [Symbol.asyncDispose]: () => background.stop() });
    const server = await serve(platform, config, only);
    parts.push({ [Symbol.asyncDispose]: () => server.close() });
    return appOf({ url: server.url, serverUrl: server.url }, platform, end);
  } catch (error) {
    await end();
    throw error;
  }
}

function appOf(
  { url, serverUrl }: Pick<TestApp, 'url' | 'serverUrl'>,
  platform: App,
  end: () => Promise<void>,
): TestApp {
  let accounts = 0;
  return {
    url,
    serverUrl,
    platform,
    stranger: () => new Client(url),
    async signUp(wanted = {}) {
      const client = new Client(url);
      accounts += 1;
      const account = {
        email: `user${accounts}@example.com`,
        name: `User ${accounts}`,
        password: 'correct horse battery',
        ...wanted,
      };
      const { mailer, settings } = platform.services;
      if (accounts === 1 || (!mailer && settings.signUp === 'open'))
        await client.signUp({ ...account, setupCode: settings.setupCode ?? '' });
      else {
        // With mail, sign-up ends with a link, which has its own tests. It may also be closed.
        await createUserByOperator(platform.services, { ...account, role: 'MEMBER' });
        await client.post('/auth/sign-in', account);
      }
      return client;
    },
    [Symbol.asyncDispose]: end,
  };
}
