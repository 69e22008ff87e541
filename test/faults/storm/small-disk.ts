import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type SmallDisk = AsyncDisposable & {
  path: string;
  /** Writes until no byte is free. */
  fill(): Promise<void>;
  free(): Promise<void>;
};

/** Mounts a small file system in memory. Prints a warning and returns null if the machine does not allow mounts. */
export async function mountSmallDisk(path: string, megabytes: number): Promise<SmallDisk | null> {
  await mkdir(path);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'storm', path]);
  } catch (error) {
    console.warn(
      `SKIPPED: the fault 'fill disk', because mounting a file system failed: ${(error as Error).message.trim()}`,
    );
    return null;
  }
  await chmod(path, 0o755);
  const unmount = (): unknown => spawnSync('umount', ['-l', path]);
  // In case the test run is interrupted.
  process.once('exit', unmount);
  const ballast = join(path, 'ballast');
  return {
    path,
    async fill() {
      const file = await open(ballast, 'w');
      try {
        for (const size of [1_048_576, 4_096, 1])
          for (const block = Buffer.alloc(size); (await file.write(block)).bytesWritten === size;);
      } catch (error) {
        // ENOSPC means that the disk is full, as intended.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      unmount();
      process.off('exit', unmount);
    },
  };
}
