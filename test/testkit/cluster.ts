import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Log } from '#platform/log.ts';
import { startBalancer } from './balancer.ts';
import { startNatsServer, type Engine } from './engines.ts';
import { startSteward, temporaryDir, type RunningSteward } from './process.ts';

/** The project `cluster`: the program is several processes on a PostgreSQL server and NATS, instead of one process. */
export const isCluster = inject('isCluster');

export type Cluster = AsyncDisposable & {
  /** The settings that all processes share, including processes that are started later. */
  env: Record<string, string>;
  /** The address of a balancer, which sends each request to the next server. */
  url: string;
  /** The address of one server, without the balancer. */
  serverUrl: string;
};

/** Two servers, and two workers if there is work, each with its own data directory, as on separate machines. */
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
    // At least the level of the message that they are ready.
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
    await endWithTheRun(running);
    passOn(running, options.log);
    started.push(running);
    return running;
  };
  try {
    const serve = ['serve', options.only, '--no-workers'];
    // The first one starts alone, because it migrates the database.
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

/** A cluster that files share has no end of its own, and a worker that dies ends none. The setup of the project ends the rest. */
const endWithTheRun = ({ child }: RunningSteward): Promise<void> =>
  writeFile(join(inject('clusterProcesses'), String(child.pid)), '');

/** Copies the log of the processes to the log of the test, because tests read it. */
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
