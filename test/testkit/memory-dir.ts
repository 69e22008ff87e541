import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const root = '/dev/shm';
const prefix = 'steward-run-';
/** A run uses up to 1.5 GB. A container without its own setting has 64 MB. */
const neededBytes = 4 * 2 ** 30;

/**
 * Keeps the temporary files of a run in memory, where the machine allows it. Copying a database, which creates 700 files, then
 * takes 40 ms of CPU time instead of 360 ms on ext4, and initialising a data directory 0.7 s instead of 1.1 s.
 */
export async function useMemoryForTemporaryFiles(): Promise<() => Promise<void>> {
  if (process.env['TMPDIR'] || !(await isUsable())) return async () => {};
  await removeLeftovers();
  const dir = await mkdtemp(join(root, `${prefix}${process.pid}-`));
  // Like /tmp: PostgreSQL does not run as root.
  await chmod(dir, 0o1777);
  process.env['TMPDIR'] = dir;
  return () => rm(dir, { recursive: true, force: true, maxRetries: 3 });
}

/** Tests also execute files that they have written. */
async function isUsable(): Promise<boolean> {
  try {
    const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
    const [, , type, options] = mounts.findLast(([, path]) => path === root) ?? [];
    const { bavail, bsize } = await statfs(root);
    return type === 'tmpfs' && !options!.split(',').includes('noexec') && bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** Of runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of (await readdir(root)).filter((each) => each.startsWith(prefix))) {
    const pid = name.slice(prefix.length).split('-', 1)[0]!;
    if (!(await stat(`/proc/${pid}`).catch(() => null)))
      await rm(join(root, name), { recursive: true, force: true }).catch(() => {});
  }
}
