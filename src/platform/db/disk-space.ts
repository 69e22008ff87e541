import { statfs } from 'node:fs/promises';
import { isRecent, type Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';

export type DiskSpaceCheck = {
  /** Whether large data such as deployment logs can be stored. True if the disk is not accessible. */
  hasFreeSpace(): Promise<boolean>;
};

/** At 30 MB/s, the highest log rate measured, 30 MB are written between two checks. */
const cacheMs = 1_000;

type Options = {
  /** A directory on the disk of the database. Null for an external PostgreSQL server. */
  dir: string | null;
  minFreeBytes: number;
  clock: Clock;
  log: Log;
  freeBytes?: (dir: string) => Promise<number>;
};

/** If its disk is full, the database stops, and with it checks, alerts and sign-ins. So large data is refused earlier. */
export function createDiskSpaceCheck({
  dir,
  minFreeBytes,
  clock,
  log,
  freeBytes = freeBytesOf,
}: Options): DiskSpaceCheck {
  if (dir === null || minFreeBytes === 0) return { hasFreeSpace: async () => true };
  let cached = { at: -Infinity, result: Promise.resolve(true) };
  let hadSpace = true;

  const measure = async (): Promise<boolean> => {
    try {
      const free = await freeBytes(dir);
      const hasSpace = free >= minFreeBytes;
      if (hadSpace && !hasSpace)
        log.warn(
          { dir, free, least: minFreeBytes },
          'the disk of the database is almost full: deployment logs are refused. Free some space or lower STEWARD_LOG_MIN_FREE_MB',
        );
      if (!hadSpace && hasSpace)
        log.info({ dir, free }, 'the disk has free space again: deployment logs are accepted');
      hadSpace = hasSpace;
    } catch (error) {
      log.warn({ dir, reason: messageOf(error) }, 'the free disk space of the database cannot be read');
    }
    return hadSpace;
  };

  return {
    hasFreeSpace() {
      const now = clock.now().getTime();
      if (!isRecent(cached.at, now, cacheMs)) cached = { at: now, result: measure() };
      return cached.result;
    },
  };
}

/** Without the space that is reserved for root. */
async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
