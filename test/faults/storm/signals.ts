import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

export async function pauseProcess(pid: number, ms: number): Promise<string> {
  if (!signal(pid, 'SIGSTOP')) throw new Error(`process ${pid} does not exist`);
  return resumeProcess(pid, ms);
}

/** Resumes a paused process after the given time. */
export async function resumeProcess(pid: number, ms: number): Promise<string> {
  await delay(ms);
  signal(pid, 'SIGCONT');
  return `process ${pid} for ${ms} ms`;
}

/** Returns false if the process does not exist. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** The pid of the NATS server on this port. Matches the process name too: the shell that started it has the same arguments. */
export async function processOn(port: string): Promise<number> {
  const { stdout } = await promisify(execFile)('pgrep', ['-a', '-x', 'nats-server']);
  const line = stdout.split('\n').find((each) => each.includes(` -p ${port} `));
  if (!line) throw new Error(`NATS does not run on port ${port}`);
  return Number.parseInt(line, 10);
}
