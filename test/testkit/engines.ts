import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { postgresAccount, spawnAs } from '#platform/db/embedded/account.ts';
import { codeOf } from '#platform/errors.ts';
import { spawnDependent, type DependentProcess } from '#platform/db/embedded/dependent-process.ts';
import { freePort } from './free-port.ts';

/** A server program of this machine, with its own port and directory. It ends with the test run at the latest. */
export type Engine = AsyncDisposable & {
  url: string;
  /** Kills it like a crash, without notice to its clients. */
  crash(): Promise<void>;
  /** Starts it with the same port and files as before. */
  start(): Promise<void>;
  /** Suspends all its processes, like a machine that hangs: connections stay open without a response. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
};

export type EngineName = 'PostgreSQL' | 'nats-server' | 'nginx';

const found: Record<EngineName, string | undefined> = {
  PostgreSQL: await findPostgres(),
  'nats-server': findOnPath('nats-server'),
  nginx: findOnPath('nginx'),
};

/** Warns if it is missing, because a skipped suite must not look like one that passed. */
export function isMissing(name: EngineName): boolean {
  if (found[name]) return false;
  // Where everything has to run, a suite that cannot is a failure.
  if (process.env['STEWARD_TEST_ENGINES'] === 'required')
    throw new Error(`there is no ${name} on this machine`);
  console.warn(
    `SKIPPED: no ${name} on this machine, its suites do not run. Install it: scripts/install-test-engines`,
  );
  return true;
}

/** `env` is its whole environment, for example with another clock. */
export async function startPostgresServer(
  wanted: Record<string, string> = {},
  env: Record<string, string> = {},
): Promise<Engine> {
  const bin = found.PostgreSQL!;
  const account = postgresAccount();
  const dir = await mkdtemp(join(tmpdir(), 'steward-postgres-'));
  if (account) await chown(dir, account.uid, account.gid);
  const data = join(dir, 'data');
  const initdb = ['-D', data, '-U', 'steward', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(join(bin, 'initdb'), initdb, { cwd: '/', ...spawnAs(account) });
  const port = await freePort();
  const address = { listen_addresses: '127.0.0.1', port, unix_socket_directories: dir };
  const settings = { fsync: 'off', ...wanted, ...address };
  return startEngine({
    url: `postgresql://steward@127.0.0.1:${port}/postgres`,
    dir,
    command: [
      'env',
      ...Object.entries(env).map(([k, v]) => `${k}=${v}`),
      join(bin, 'postgres'),
      '-D',
      data,
      ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    ready: /ready to accept connections/,
    account,
    pidFile: join(data, 'postmaster.pid'),
    // Ends every backend at once, without a checkpoint. Killing the postmaster would leave them running.
    crashSignal: 'SIGQUIT',
  });
}

export async function startNatsServer({ jetStream = true } = {}): Promise<Engine> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-nats-'));
  const port = await freePort();
  const pidFile = join(dir, 'pid');
  const listen = ['-a', '127.0.0.1', '-p', String(port), '-P', pidFile];
  return startEngine({
    url: `nats://127.0.0.1:${port}`,
    dir,
    command: [found['nats-server']!, ...listen, ...(jetStream ? ['-js', '-sd', dir] : [])],
    ready: /Server is ready/,
    account: undefined,
    pidFile,
    crashSignal: 'SIGKILL',
  });
}

export type ShippedProxy = 'nginx.conf' | 'nginx-compose.conf';

/** nginx with a shipped configuration, except for addresses and certificates, in front of a Steward. */
export async function startNginx(
  steward: string,
  name: ShippedProxy = 'nginx.conf',
): Promise<Engine & { accessLog(): Promise<string> }> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-nginx-'));
  const port = await freePort();
  const shipped = await readFile(join(import.meta.dirname, '../../deploy', name), 'utf8');
  const ours = shipped
    .replace(/^server \{\n  listen 80;\n  server_name[^]*?^\}\n/m, '')
    .replace(/listen (443 ssl|80);/, `listen 127.0.0.1:${port};`)
    .replace(/^  ssl_certificate.*\n/gm, '')
    // Names of containers cannot be resolved here, and nginx resolves them again only from 1.27.3 on.
    .replace(/server (127\.0\.0\.1|server\d):4000( resolve)?;/g, `server ${new URL(steward).host};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${join(dir, each)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const pidFile = join(dir, 'pid');
  const config = join(dir, 'nginx.conf');
  const accessLog = join(dir, 'access.log');
  await writeFile(
    config,
    `daemon off; master_process off; ${user} pid ${pidFile}; error_log stderr notice; events {}
    http { access_log ${accessLog}; ${temporary.join(' ')}
    ${ours} }`,
  );
  const engine = await startEngine({
    url: `http://127.0.0.1:${port}`,
    dir,
    command: [found.nginx!, '-p', dir, '-e', 'stderr', '-c', config],
    ready: /using the "\w+" event method/,
    account: undefined,
    pidFile,
    crashSignal: 'SIGKILL',
  });
  return { ...engine, accessLog: () => readFile(accessLog, 'utf8') };
}

type Recipe = {
  url: string;
  dir: string;
  command: readonly string[];
  ready: RegExp;
  account: ReturnType<typeof postgresAccount>;
  pidFile: string;
  crashSignal: NodeJS.Signals;
};

async function startEngine(recipe: Recipe): Promise<Engine> {
  const cleanUp = (): Promise<void> => rm(recipe.dir, { recursive: true, force: true });
  let server = await launch(recipe).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  const pid = async (): Promise<number> => Number.parseInt(await readFile(recipe.pidFile, 'utf8'), 10);
  const frozen: number[] = [];
  // A session that was ending may no longer exist.
  const signalOne = (one: number, signal: NodeJS.Signals): boolean => {
    try {
      return process.kill(one, signal);
    } catch (error) {
      if (codeOf(error) === 'ESRCH') return false;
      throw error;
    }
  };
  const stop = (one: number): void => void (signalOne(one, 'SIGSTOP') && frozen.push(one));
  const thaw = async (): Promise<void> => {
    for (const one of frozen.splice(0)) signalOne(one, 'SIGCONT');
  };
  return {
    url: recipe.url,
    async crash() {
      process.kill(await pid(), recipe.crashSignal);
      await server.exited;
    },
    async freeze() {
      // First the process that starts the others.
      stop(await pid());
      for (const child of await childrenOf(await pid())) stop(child);
    },
    thaw,
    async start() {
      server = await launch(recipe);
    },
    async [Symbol.asyncDispose]() {
      await thaw();
      server.interrupt();
      await server.exited;
      await cleanUp();
    },
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

async function launch({ command, ready, account }: Recipe): Promise<DependentProcess> {
  const lines: string[] = [];
  const up = Promise.withResolvers<void>();
  const onLine = (line: string): void => {
    lines.push(line);
    if (ready.test(line)) up.resolve();
  };
  const server = spawnDependent(command, { account, onLine });
  const died = server.exited.then(() =>
    Promise.reject(new Error(`${command[0]} did not start:\n${lines.join('\n')}`)),
  );
  died.catch(() => {});
  await Promise.race([up.promise, died]);
  return server;
}

/** Debian installs each version separately, and none on the PATH. Uses the newest. */
async function findPostgres(): Promise<string | undefined> {
  const home = '/usr/lib/postgresql';
  const versions = (await readdir(home).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(home, version, 'bin'))
    .find((bin) => isExecutable(join(bin, 'postgres')));
}

function findOnPath(name: string): string | undefined {
  const dirs = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return dirs.map((dir) => join(dir, name)).find((path) => isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
