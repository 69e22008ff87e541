import { randomBytes } from 'node:crypto';
import type { Log } from '#platform/log.ts';
import { startBalancer } from './balancer.ts';
import { startNatsServer, type Engine } from './engines.ts';
import { startSteward, temporaryDir, type RunningSteward } from './process.ts';

/** `npm run test:cluster`: the program is several processes on a PostgreSQL server and NATS, not one. */
export const isCluster = process.env['STEWARD_TEST_CLUSTER'] === '1';

export type Cluster = AsyncDisposable & {
  /** What the processes share; whoever joins needs the same. */
  env: Record<string, string>;
  /** Of a balancer, which gives each request to the next server. */
  url: string;
  /** Of one of them, past the balancer. */
  serverUrl: string;
};

/** Two servers, and two workers when there is work, each with a data directory of its own, as on machines of their own. */
export async function startCluster(options: {
  env: Record<string, string>;
  only: string;
  work: readonly string[];
  log: Log;
}): Promise<Cluster> {
  const nats: Engine = await startNatsServer();
  const env = {
    STEWARD_SECRET_KEY: randomBytes(32).toString('hex'),
    NATS_URL: nats.url,
    // At least what says that they are ready.
    STEWARD_LOG_LEVEL: ['trace', 'debug'].includes(options.log.level) ? options.log.level : 'info',
    ...options.env,
  };
  const balancer = await startBalancer();
  const started: AsyncDisposable[] = [nats, balancer];
  const end = async (): Promise<void> => {
    for (const part of started.toReversed()) await part[Symbol.asyncDispose]();
  };
  const start = async (args: string[]): Promise<RunningSteward> => {
    const dir = await temporaryDir();
    started.push(dir);
    const running = await startSteward(args, { ...env, STEWARD_DATA_DIR: dir.path });
    passOn(running, options.log);
    started.push(running);
    return running;
  };
  try {
    const serve = ['serve', options.only, '--no-workers'];
    // The first one alone: it makes what is missing in the database.
    const first = await start(serve);
    const workers = options.work.length > 0 ? [1, 2].map(() => start(['worker', ...options.work])) : [];
    const [second] = await Promise.all([start(serve), ...workers]);
    const servers = [first, second];
    balancer.setServers(servers.map(({ url }) => url));
    return { env, url: balancer.url, serverUrl: servers[0]!.url, [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** What the processes log is said by the test's own log as well: tests look at it. */
function passOn({ child }: RunningSteward, log: Log): void {
  let rest = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const { level, msg, ...facts } = JSON.parse(line) as { level: number | string; msg: string };
      const name = typeof level === 'number' ? log.levels.labels[level] : level;
      if (name) log[name as 'info'](facts, msg);
    }
  });
}
