import { isMainThread } from 'node:worker_threads';

/**
 * With much memory in the machine, V8 and glibc take much of it and do not give it back: 3 minutes of mixed traffic took a
 * process from 309 to 725 MB, of which 150 MB were in use (docs/decisions/0010-memory.md). Most of these settings are read
 * only when a process starts, so a program cannot change its own.
 */
const flags: readonly string[] = [
  // The young generation of each thread: 2 × 16 MB instead of 2 × 64 MB.
  '--max-semi-space-size=16',
  // The heap at most doubles before the next full collection, instead of growing to up to four times what is in use.
  '--heap-growing-percent=100',
];
/**
 * Larger blocks go back to the system when they are freed. By default glibc raises this limit to the largest block that was
 * ever freed: hashing a password takes 19 MiB, and after a few of them each thread of the pool kept as much for good.
 */
const malloc = { name: 'MALLOC_MMAP_THRESHOLD_', value: String(1_048_576) };

export type RunningProcess = Pick<
  NodeJS.Process,
  'platform' | 'connected' | 'execPath' | 'execArgv' | 'argv' | 'env'
>;
export type Restart = { execPath: string; args: string[]; env: NodeJS.ProcessEnv };

/**
 * How to start the same program with these limits. Null if it has them already, also if the operator chose other values; and
 * where a process cannot be replaced: on Windows, and under a parent that talks to it over a channel, which would be closed.
 */
export function planRestart(running: RunningProcess): Restart | null {
  const { platform, connected, execPath, execArgv, argv, env } = running;
  const given = new Set([...execArgv, ...(env['NODE_OPTIONS'] ?? '').split(/\s+/)].map(nameOf));
  const missing = flags.filter((flag) => !given.has(nameOf(flag)));
  if (missing.length === 0 || platform === 'win32' || connected) return null;
  return {
    execPath,
    args: [execPath, ...missing, ...execArgv, ...argv.slice(1)],
    env: { [malloc.name]: malloc.value, ...env },
  };
}

/** For a child of this process that is a server as well. Its other limits are in `process.execArgv`. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  const { env } = process;
  return { [malloc.name]: env[malloc.name] ?? malloc.value };
}

// V8 takes its flags with underscores too.
const nameOf = (flag: string): string => flag.split('=')[0]!.replaceAll('_', '-').replace(/^-+/, '');

/** Replaces this process, which keeps its id, unless it has the limits. Nothing may be open yet. */
export function limitMemory(): void {
  const restart = planRestart(process);
  if (restart && isMainThread) process.execve?.(restart.execPath, restart.args, restart.env);
  // It was read when the process started; PostgreSQL and browsers do without it.
  const { env } = process;
  if (env[malloc.name] === malloc.value) delete env[malloc.name];
}
