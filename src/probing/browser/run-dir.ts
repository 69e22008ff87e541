import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killProcess } from './processes.ts';

const prefix = 'steward-browser-';

/** Where a browser keeps its profile and all its other files. The name holds the id and the start time of this process. */
export async function makeRunDir(root = tmpdir()): Promise<string> {
  const dir = await mkdtemp(join(root, `${prefix}${process.pid}-${await startOf(process.pid)}-`));
  await chmod(dir, 0o700);
  return dir;
}

/** A process that was killed leaves its directory behind and sometimes a browser that uses it. */
export async function sweepRunDirs(root = tmpdir()): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const [, pid, start] = new RegExp(`^${prefix}(\\d+)-(\\d+)-`).exec(name) ?? [];
    if (!pid || (await startOf(Number(pid))) === start) continue;
    const dir = join(root, name);
    await killBrowsersIn(dir);
    await removeDir(dir);
  }
}

/** A browser that is just ending may still write. Then it is tried again, and in the end left to the next sweep. */
export const removeDir = (dir: string): Promise<void> =>
  rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {});

/** In ticks since the machine was started. Process ids are reused, but not together with this. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program can contain spaces and brackets; the fields are counted from its end.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}

async function killBrowsersIn(dir: string): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`--user-data-dir=${dir}/`)) killProcess(pid);
  }
}
