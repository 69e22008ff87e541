import { statfs } from 'node:fs/promises';
import { isRecent, type Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';

export type SpaceGuard = {
  /** Whether what can be large may be stored. True where the disk cannot be seen. */
  hasRoom(): Promise<boolean>;
};

/** At the 30 MB/s that one flood of logs was seen to take, the disk has 30 MB less when it is looked at again. */
const lookEveryMs = 1_000;

type Options = {
  /** On the disk of the database; null for a PostgreSQL server, whose disk is its own affair. */
  dir: string | null;
  leastBytes: number;
  clock: Clock;
  log: Log;
  freeBytes?: (dir: string) => Promise<number>;
};

/**
 * A database whose disk is full stops altogether, and checks, alerts and sign-ins with it. So those that can be large are turned
 * away before that.
 */
export function createSpaceGuard({
  dir,
  leastBytes,
  clock,
  log,
  freeBytes = freeBytesOf,
}: Options): SpaceGuard {
  if (dir === null || leastBytes === 0) return { hasRoom: async () => true };
  let known = { at: -Infinity, room: Promise.resolve(true) };
  let had = true;

  const look = async (): Promise<boolean> => {
    try {
      const free = await freeBytes(dir);
      const has = free >= leastBytes;
      if (had && !has)
        log.warn(
          { dir, free, least: leastBytes },
          'the disk of the database is almost full: deployment logs are refused until there is more room. Free some space, or lower STEWARD_LOG_MIN_FREE_MB',
        );
      if (!had && has) log.info({ dir, free }, 'there is room on the disk again: deployment logs are taken');
      had = has;
    } catch (error) {
      log.warn({ dir, reason: messageOf(error) }, 'cannot see how much room the disk of the database has');
    }
    return had;
  };

  return {
    hasRoom() {
      const now = clock.now().getTime();
      if (!isRecent(known.at, now, lookEveryMs)) known = { at: now, room: look() };
      return known.room;
    },
  };
}

/** What others than root may take. */
async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
