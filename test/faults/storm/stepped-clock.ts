import { existsSync } from 'node:fs';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type SteppedClock = {
  /** Gives a process this clock. */
  env: Record<string, string>;
  /** Away from the true time; 0 mends it. */
  step(seconds: number): Promise<void>;
};

/** A clock for processes that can be set. Null, and a loud line, where libfaketime is not installed. */
export async function openSteppedClock(dir: string, name = 'clock'): Promise<SteppedClock | null> {
  const library = await findLibrary();
  if (!library) {
    console.warn('SKIPPED: no step of a clock, libfaketime is not on this machine. Install it: faketime');
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
      // Timers run by the monotonic clock, which no step moves.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    step,
  };
}

async function findLibrary(): Promise<string | undefined> {
  const homes = (await readdir('/usr/lib').catch(() => [])).map((name) => join('/usr/lib', name, 'faketime'));
  return homes.map((home) => join(home, 'libfaketimeMT.so.1')).find((path) => existsSync(path));
}
