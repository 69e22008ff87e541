import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '#config';
import { createLog, type Log } from '#platform/log.ts';
import { openPlatform, type Platform } from '#steward/compose.ts';
import type { ProductName } from '#steward/products.ts';
import { serve } from '#steward/serve.ts';
import { startWork, type WorkKind } from '#steward/work.ts';
import { Client } from './client.ts';
import { createTestDatabase } from './database.ts';

export type TestApp = AsyncDisposable & {
  url: string;
  platform: Platform;
  /** Makes an account and signs in. The first one of an app is the administrator. */
  signUp(options?: { email?: string; name?: string; password?: string }): Promise<Client>;
  /** A browser or script that has not said who it is. */
  stranger(): Client;
};

export type TestAppOptions = {
  env?: Record<string, string>;
  only?: ProductName | 'all';
  /** Jobs unless told: with checks, sites are really asked. */
  work?: readonly WorkKind[];
  log?: Log;
};

/** The whole program on a free port and a database of its own. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const log = options.log ?? createLog({ level: 'fatal', pretty: true });
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'steward-app-'));
  const config = readConfig(
    {},
    {
      PORT: '0',
      HOST: '127.0.0.1',
      STEWARD_SIGN_UP: 'open',
      STEWARD_DATA_DIR: dataDir,
      DATABASE_URL: database.address.connectionString,
      ...options.env,
    },
  );
  return start(config, options, log, async () => {
    await database[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });
}

async function start(
  config: Config,
  options: TestAppOptions,
  log: Log,
  cleanUp: () => Promise<void>,
): Promise<TestApp> {
  const platform = await openPlatform(config, log, 'own');
  const background = await startWork(platform, options.work ?? ['jobs']);
  const server = await serve(platform, config, options.only ?? 'all');
  let accounts = 0;
  return {
    url: server.url,
    platform,
    stranger: () => new Client(server.url),
    async signUp(wanted = {}) {
      const client = new Client(server.url);
      accounts += 1;
      await client.signUp({
        email: `user${accounts}@example.com`,
        name: `User ${accounts}`,
        password: 'correct horse battery',
        setupCode: platform.services.settings.setupCode ?? '',
        ...wanted,
      });
      return client;
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await background.stop();
      await platform.close();
      await cleanUp();
    },
  };
}
