import { spawn } from 'node:child_process';
import { signalGroup } from '../host/process-identity.ts';

export type Run = {
  argv: readonly string[];
  cwd: string;
  env: Record<string, string>;
  /** The user to run it as; left out for the agent's own. */
  user?: { uid: number; gid: number };
  signal: AbortSignal;
};

/** `code` is null if it could not be started, was killed, or wrote too much. */
export type Ran = { code: number | null; stdout: string; stderr: string };

const maxBytes = 256 * 1_024;

/** Runs a program with low priority until its end or the signal, and all that it has started with it. */
export async function runProgram({ argv, cwd, env, user, signal }: Run): Promise<Ran> {
  if (signal.aborted) return { code: null, stdout: '', stderr: 'there was no time left' };
  const child = spawn('nice', ['-n', '19', ...argv], {
    cwd,
    env,
    ...user,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let end: (code: number | null) => void = () => {};
  const ended = new Promise<number | null>((resolve) => (end = resolve));
  const kill = (): void => {
    if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
  };
  // Without waiting for its output to end: a process that has left the group may hold the pipes for ever.
  const stop = (): void => {
    kill();
    child.stdout.destroy();
    child.stderr.destroy();
    end(null);
  };
  signal.addEventListener('abort', stop, { once: true });
  const output = { stdout: '', stderr: '' };
  let size = 0;
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= maxBytes) output[name] += piece.toString();
      else stop();
    });
  try {
    child.once('close', end);
    child.once('error', (error) => {
      output.stderr = error.message;
      end(null);
    });
    const code = await ended;
    if (signal.aborted) output.stderr = 'it took too long';
    return { code: size <= maxBytes ? code : null, ...output };
  } finally {
    signal.removeEventListener('abort', stop);
    // A process that it left behind.
    kill();
  }
}
