import { readdir, readFile } from 'node:fs/promises';

/** Ends every browser whose profile belongs to this process; their pages go with them. */
export async function killBrowsers(): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(`steward-browser-${process.pid}-`) || command.includes('--type=')) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}
