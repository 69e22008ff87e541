import { readdir, readFile, readlink } from 'node:fs/promises';
import { planRestart } from '#app/limit-memory.ts';

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

/** User and system time of these processes and of their children that have ended. The kernel counts in ticks of 10 ms. */
export async function cpuMsOf(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    for (const field of fields.slice(11, 15)) ticks += Number(field);
  }
  return ticks * 10;
}
