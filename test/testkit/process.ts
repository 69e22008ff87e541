import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../../src/app/main.ts');

/** The bundle that a test run makes at its start (`program.ts`), elsewhere the source. */
export const programFile = (): string => process.env['TEST_PROGRAM'] ?? source;

/** Runs the program from its source, as it is installed: for tests of what it loads and how long its start takes. */
export const fromSource = { TEST_PROGRAM: source };

export type Outcome = {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The time between its last output and its exit. */
  lingeredMs: number;
};
export type RunningSteward = AsyncDisposable & {
  /** `nowhere` for a worker. */
  url: string;
  child: ChildProcess;
  output(): string;
  /** Sends the signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** The minimal environment of a process, without the settings of the shell that runs the tests; one process on any machine. */
export function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, STEWARD_PROCESSES: '1' };
}

function launch(
  args: string[],
  { TEST_PROGRAM = programFile(), ...env }: Record<string, string>,
  prefix: readonly string[] = [],
): { child: ChildProcess; stdout: () => string; stderr: () => string } {
  const [command, ...rest] = [...prefix, process.execPath, TEST_PROGRAM, ...args] as [string, ...string[]];
  const child = spawn(command, rest, {
    env: { ...bareEnv(), STEWARD_DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return { child, stdout: () => stdout, stderr: () => stderr };
}

/** Runs a command until it exits. `onOutput` gets everything that it has written so far, whenever it writes more. */
export async function runSteward(
  args: string[],
  env: Record<string, string> = {},
  onOutput: (written: string) => void = () => undefined,
): Promise<Outcome> {
  const { child, stdout, stderr } = launch(args, env);
  let spokeAt = performance.now();
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', () => {
      spokeAt = performance.now();
      onOutput(stdout() + stderr());
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout(), stderr: stderr(), lingeredMs: performance.now() - spokeAt };
}

/**
 * Starts a server or worker as a separate process and waits until it reports that it is ready. `prefix`: a command that runs
 * another one, such as `nsenter`.
 */
export async function startSteward(
  args: string[],
  env: Record<string, string> = {},
  prefix: readonly string[] = [],
): Promise<RunningSteward> {
  const { child, stdout, stderr } = launch(args, env, prefix);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const ready = new Promise<string>((resolve) => {
    child.stdout!.on('data', () => {
      const found = /Steward is ready on (http:\S+?)["\s]|"working on /.exec(stdout());
      if (found) resolve(found[1] ?? 'nowhere');
    });
  });
  const url = await Promise.race([ready, closed.then(() => null)]);
  if (!url) throw new Error(`steward ${args.join(' ')} ended early:\n${stdout()}${stderr()}`);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return (await closed)[0];
  };
  return {
    url,
    child,
    output: () => stdout() + stderr(),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}

export async function temporaryDir(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'steward-e2e-'));
  return {
    path,
    async [Symbol.asyncDispose]() {
      // A database that was told to stop may still write a file.
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** The environment in which a process writes the URLs of the modules that it loads to `file`, when it ends. */
export const recordModules = (file: string) => ({
  ...fromSource,
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'record-modules.fixture.ts')}`,
  MODULES_FILE: file,
});
