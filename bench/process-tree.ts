import { readdir, readlink } from 'node:fs/promises';
import { planRestart } from '#app/limit-memory.ts';
import { cpuOf } from './cpu.ts';

/** The memory limits with which `steward serve` starts itself again, for `fork`. */
export function memoryLimits(): { execArgv: string[]; env: NodeJS.ProcessEnv } {
  const { platform, execPath, env } = process;
  const restart = planRestart({ platform, execPath, env, execArgv: [], argv: [execPath], connected: false });
  return { execArgv: restart?.args.slice(1) ?? [], env: restart?.env ?? env };
}

/** The processes of an embedded database, whose working directory is in the data directory. */
export async function processesIn(dir: string): Promise<number[]> {
  const pids: number[] = [];
  for (const name of await readdir('/proc')) {
    const cwd = /^\d+$/.test(name) ? await readlink(`/proc/${name}/cwd`).catch(() => '') : '';
    if (cwd.startsWith(dir)) pids.push(Number(name));
  }
  return pids;
}

/** The CPU time in ms of these processes and of their children that have ended. */
export const cpuMsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      const { own, ended } = cpuOf(pid);
      return sum + own + ended;
    } catch {
      return sum; // it has ended
    }
  }, 0);
