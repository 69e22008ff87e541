import { statfs } from 'node:fs/promises';
import { isRecent, type Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';

export type SpaceGuard = {
  /** Whether large data may be stored. True if the free space is unknown. */
  hasRoom(): Promise<boolean>;
};

/** A flood of logs wrote 30 MB/s at most, so that the disk has 30 MB less at the next check. */
const checkEveryMs = 1_000;

type Options = {
  /** A directory on the database's disk; null for a PostgreSQL server elsewhere, whose disk is not visible. */
  dir: string | null;
  minFreeBytes: number;
  clock: Clock;
  log: Log;
  freeBytes?: (dir: string) => Promise<number>;
};

/** With a full disk, the database stops, and with it checks, alerts and sign-ins. So large data is refused before that. */
export function createSpaceGuard({
  dir,
  minFreeBytes,
  clock,
  log,
  freeBytes = freeBytesOf,
}: Options): SpaceGuard {
  if (dir === null || minFreeBytes === 0) return { hasRoom: async () => true };
  let known = { at: -Infinity, room: Promise.resolve(true) };
  let had = true;

  const look = async (): Promise<boolean> => {
    try {
      const free = await freeBytes(dir);
      const has = free >= minFreeBytes;
      if (had && !has)
        log.warn(
          { dir, free, least: minFreeBytes },
          'the disk of the database is almost full: deployment logs are refused until there is more space. Free some space, or lower STEWARD_LOG_MIN_FREE_MB',
        );
      if (!had && has) log.info({ dir, free }, 'the disk has free space again: deployment logs are accepted');
      had = has;
    } catch (error) {
      log.warn({ dir, reason: messageOf(error) }, 'cannot read the free space on the disk of the database');
    }
    return had;
  };

  return {
    hasRoom() {
      const now = clock.now().getTime();
      if (!isRecent(known.at, now, checkEveryMs)) known = { at: now, room: look() };
      return known.room;
    },
  };
}

/** The space available to users other than root. */
async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
