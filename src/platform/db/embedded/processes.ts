import { execFile } from 'node:child_process';
import { readdir, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { codeOf } from '#platform/errors.ts';

/** The working directory of a PostgreSQL process is its cluster. Unlike a pid, that identifies it reliably. */
export const processesIn = (dir: string): Promise<number[]> =>
  process.platform === 'linux' ? fromProc(dir) : fromLsof(dir);

async function fromProc(dir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      // Fails for processes of other users and for those that have just ended.
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
      return cwd === dir ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

async function fromLsof(dir: string): Promise<number[]> {
  try {
    const { stdout } = await promisify(execFile)('lsof', ['-a', '-d', 'cwd', '-c', 'postgres', '-Fpn']);
    return parseLsof(stdout, dir);
  } catch (error) {
    // lsof exits with 1 if it finds none.
    if (error instanceof Error && 'code' in error && error.code === 1) return [];
    throw error;
  }
}

/** `-F` output: a line `p<pid>` per process, followed by a line `n<path>` per file. */
export function parseLsof(output: string, dir: string): number[] {
  const pids: number[] = [];
  let pid = 0;
  for (const line of output.split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1));
    if (line === `n${dir}`) pids.push(pid);
  }
  return pids;
}

/** Ignores processes that have already ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  }
}
