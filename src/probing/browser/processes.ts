import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { systemClock } from '#platform/clock.ts';

export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, or is not the leader of a process group.
  }
}

/** Its pages end with it. */
export function killBrowser(pid: number): void {
  if (pid > 1) for (const target of [-pid, pid]) killProcess(target);
}

/** How many processes the system has killed for lack of memory since its start; 0 if it does not say. */
export function oomKills(file = '/proc/vmstat'): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const watchEveryMs = 500;
const memoryPageBytes = 4_096;

/**
 * Kills pages that use too much memory, before the system chooses something else to kill. That it asks this often also
 * measures how quickly the browser responds.
 */
export async function watchMemory(
  { browser, pagePids }: { browser: { isConnected(): boolean }; pagePids: () => Promise<number[]> },
  maxMb: number,
  isBusy: () => boolean,
): Promise<void> {
  while (browser.isConnected()) {
    await systemClock.sleep(watchEveryMs);
    if (!isBusy()) continue;
    for (const pid of await pagePids().catch(() => [])) if ((await privateMb(pid)) > maxMb) killProcess(pid);
  }
}

/** Without what it shares with other processes. 0 if the system does not say. */
async function privateMb(pid: number): Promise<number> {
  const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => ''))
    .split(' ')
    .map(Number);
  return ((resident - shared) * memoryPageBytes) / 1_048_576;
}
