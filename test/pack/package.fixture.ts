import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

export type Packed = { file: string; size: number; unpackedSize: number; paths: string[] };

/** What npm says if it cannot reach the registry, or a proxy before it. */
const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/;

/** As in a new shell of the user: without the settings of `npm test`, and without the programs of this checkout. */
export function userEnv(): NodeJS.ProcessEnv {
  const { PATH = '', HOME } = process.env;
  const outside = PATH.split(delimiter).filter((dir) => !dir.includes('node_modules'));
  return { PATH: outside.join(delimiter), HOME };
}

/** On disk: an installation takes 350 MB, and other temporary files of a test run are in memory. */
export async function emptyFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp('/var/tmp/steward-pack-');
  // PostgreSQL does not run as root, and has to enter it.
  await chmod(path, 0o711);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** `npm pack` without `prepare`, which would build the console again while other tests use it. */
export async function packSteward(into: string): Promise<Packed> {
  await run('npm', ['run', 'prepack'], { cwd: root });
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', into];
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 64 << 20 });
  const [packed] = JSON.parse(stdout) as [
    { filename: string; size: number; unpackedSize: number; files: { path: string }[] },
  ];
  const { filename, size, unpackedSize, files } = packed;
  return { file: join(into, filename), size, unpackedSize, paths: files.map(({ path }) => path) };
}

/**
 * Installs the package into an empty folder. Without install scripts, as npm 12 does. False, with a warning, if there is no
 * registry: a skipped test must not look like one that passed.
 */
export async function installPackage(file: string, folder: string): Promise<boolean> {
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await run('npm', ['install', ...options, file], { cwd: folder, env: userEnv() });
    return true;
  } catch (error) {
    if (!unreachable.test(String(error))) throw error;
    console.warn('SKIPPED: npm cannot reach its registry, so the package was packed but not installed.');
    return false;
  }
}

export type Installed = AsyncDisposable & {
  url: string;
  startMs: number;
  child: ChildProcess;
  stop(): Promise<number | null>;
};

/** Starts the installed server and waits until it is ready. */
export async function startInstalled(bin: string, env: NodeJS.ProcessEnv): Promise<Installed> {
  const began = performance.now();
  const child = spawn(bin, ['serve'], { env: { ...userEnv(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /Steward is ready on (http:\S+?)["\s]/.exec(output);
      if (found) resolve(found[1]!);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then(() => reject(new Error(`the installed server ended early:\n${output}`)));
  });
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    return (await closed)[0];
  };
  return {
    url,
    startMs: performance.now() - began,
    child,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}
