import { statfs } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { PartState } from '../readiness.ts';
import { sleepUnless } from '../sleep.ts';
import { lastDiskFullAt } from './disk-full.ts';

export type DiskSpace = { freeBytes: number; totalBytes: number };
export type DiskWatch = { state: () => PartState; stop: () => void };

type Options = {
  /** A directory on the disk of the database. Null for a server, whose disk only shows itself when it is full. */
  dir: string | null;
  clock: Clock;
  log: Log;
  /**
   * Called when the space gets low, and every day until there is enough. If it returns false, somebody was not told: then again after 10 minutes,
   * and after pauses that get longer. It must not reject, and can take long.
   */
  onLow: (space: DiskSpace) => Promise<boolean>;
  /** Called when there is enough space again, after `onLow` has ended. It must not reject. */
  onEnough?: () => Promise<void>;
  measure?: (dir: string) => Promise<DiskSpace>;
  /** Monotonic, in milliseconds. */
  now?: () => number;
};

const everyMs = 10_000;
const againMs = 600_000;
const longestAgainMs = 7_200_000;
const dayMs = 86_400_000;
const low = 0.1;
/** Higher than `low`, so that a disk whose use goes up and down is not reported again and again. */
const enough = 0.12;
/** A write that failed is a problem for this long, unless another one fails. */
const fullMs = 60_000;

/** Reports a disk that is full at once, and one that will soon be full before that: then checks, alerts and sign-ins stop. */
export function startDiskWatch({
  dir,
  clock,
  log,
  onLow,
  onEnough,
  measure = spaceOf,
  now = () => performance.now(),
}: Options): DiskWatch {
  const stopping = new AbortController();
  let lastAt: Date | null = null;
  let space: DiskSpace | null = null;
  let isLow = false;
  const whenLow = { tellFrom: -Infinity, againMs };
  let next = { ...whenLow };
  let isTelling = false;
  /** One after the other: what was told about a former lack of space must not count for the next. */
  let last = Promise.resolve();
  const inTurn = (act: () => Promise<void>): void => void (last = last.then(act));

  const tell = async (low: DiskSpace): Promise<void> => {
    const current = next;
    const isTold = await onLow(low);
    current.tellFrom = now() + (isTold ? dayMs : current.againMs);
    current.againMs = isTold ? againMs : Math.min(2 * current.againMs, longestAgainMs);
    isTelling = false;
  };

  const look = async (watched: string): Promise<void> => {
    try {
      space = await measure(watched);
      lastAt = clock.now();
    } catch (error) {
      log.warn({ dir, reason: messageOf(error) }, 'the free disk space of the database cannot be read');
      return;
    }
    const free = space.freeBytes / space.totalBytes;
    if (!isLow && free < low) {
      isLow = true;
      log.warn({ dir, ...space }, 'the disk of the database is almost full');
    } else if (isLow && free >= enough) {
      isLow = false;
      next = { ...whenLow };
      log.info({ dir, ...space }, 'the disk of the database has enough free space again');
      inTurn(async () => onEnough?.());
    }
    if (isLow && !isTelling && now() >= next.tellFrom) {
      isTelling = true;
      const current = space;
      inTurn(() => tell(current));
    }
  };
  const loop = async (watched: string): Promise<void> => {
    do await look(watched);
    while (await sleepUnless(stopping.signal, clock, everyMs));
  };
  if (dir !== null) void loop(dir);
  return {
    state: () => ({
      lastAt,
      problem: performance.now() - lastDiskFullAt() < fullMs ? fullText : null,
      warning: isLow && space ? lowText(space) : null,
    }),
    stop: () => stopping.abort(),
  };
}

const fullText =
  'The disk of the database is full: nothing can be stored. Free some space on it, or move the database to a larger disk.';

export const lowText = ({ freeBytes, totalBytes }: DiskSpace): string =>
  `Only ${Math.floor((100 * freeBytes) / totalBytes)} % (${gibibytes(freeBytes)} GiB) of the disk of the database is free. Free some space: if it is full, checks, alerts and sign-ins stop.`;

const gibibytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1);

/** Without the space that is reserved for root. */
async function spaceOf(dir: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
