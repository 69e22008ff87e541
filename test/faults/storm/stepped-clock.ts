import { existsSync } from 'node:fs';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type SteppedClock = {
  /** Environment variables that give a process this clock. */
  env: Record<string, string>;
  /** Sets the offset from the true time; 0 restores it. */
  step(seconds: number): Promise<void>;
};

/** A clock for child processes that a test can set. Prints a warning and returns null if libfaketime is not installed. */
export async function openSteppedClock(dir: string, name = 'clock'): Promise<SteppedClock | null> {
  const library = await findLibrary();
  if (!library) {
    console.warn(
      'SKIPPED: faults of the clock, because libfaketime is not installed. Install the package faketime.',
    );
    return null;
  }
  const file = join(dir, name);
  const step = async (seconds: number): Promise<void> => {
    await writeFile(`${file}.new`, seconds < 0 ? String(seconds) : `+${seconds}`);
    await rename(`${file}.new`, file);
  };
  await step(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers use the monotonic clock, which a step does not change.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    step,
  };
}

async function findLibrary(): Promise<string | undefined> {
  const dirs = (await readdir('/usr/lib').catch(() => [])).map((name) => join('/usr/lib', name, 'faketime'));
  return dirs.map((dir) => join(dir, 'libfaketimeMT.so.1')).find((path) => existsSync(path));
}
