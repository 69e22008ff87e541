import { readFile } from 'node:fs/promises';
import { systemClock } from '#platform/clock.ts';
import type { LaunchedBrowser } from './launch.ts';

const everyMs = 500;
const pageBytes = 4_096;

/**
 * Ends pages that eat up the machine: else the system looks for something to kill by itself. That it asks so often also
 * tells how quickly the browser answers.
 */
export async function watchMemory(
  { browser, pagePids }: LaunchedBrowser,
  mostMb: number,
  isBusy: () => boolean,
): Promise<void> {
  while (browser.isConnected()) {
    await systemClock.sleep(everyMs);
    if (!isBusy()) continue;
    for (const pid of await pagePids().catch(() => [])) if ((await ownMb(pid)) > mostMb) kill(pid);
  }
}

/** Without what it shares with other processes. 0 where the system does not say. */
async function ownMb(pid: number): Promise<number> {
  const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => ''))
    .split(' ')
    .map(Number);
  return ((resident - shared) * pageBytes) / 1_048_576;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
