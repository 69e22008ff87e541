import { readdir, readFile } from 'node:fs/promises';

/** Kills every browser whose profile belongs to this process, together with its pages. */
export async function killBrowsers(): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(`steward-browser-${process.pid}-`) || command.includes('--type=')) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}
