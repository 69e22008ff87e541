import { isRecent } from '#platform/clock.ts';
import { sleepUnless } from '#platform/sleep.ts';
import type { MonitoringServices } from '../context.ts';
import { changesKeptMs, listChanges, listPages, type Changes } from './change-storage.ts';

const everyMs = 1_000;
/** The database responds within this time, otherwise copies are served as they are. */
const reachableMs = 3_000;

export type Watcher = {
  /** Whether the list of pages is known. */
  hasRead(): boolean;
  isReachable(): boolean;
  stop(): Promise<void>;
};

export type Watched = {
  /** Of some teams, or of all. */
  onPages: (teamIds: readonly string[] | null, pages: Awaited<ReturnType<typeof listPages>>) => void;
  onChange: (teamIds: readonly string[] | null) => void;
  /** After each look at the database. */
  onRead: () => void;
};

/**
 * Looks once a second for what has changed: one statement that reads an empty range of an index (0.1 ms). Messages between processes
 * can be lost, so this would be needed anyway.
 */
export async function watchChanges(
  { db, clock, log }: Pick<MonitoringServices, 'db' | 'clock' | 'log'>,
  { onPages, onChange, onRead }: Watched,
): Promise<Watcher> {
  let last: Changes | null = null;
  let readAt = -Infinity;
  const now = (): number => clock.now().getTime();

  const look = async (): Promise<void> => {
    const changes = await listChanges(db, last?.snapshot ?? null);
    // Another database, or one that was restored, or changes that were deleted before they were read: everything is new.
    const isNew =
      last === null ||
      BigInt(changes.next) < BigInt(last.next) ||
      !isRecent(readAt, now(), changesKeptMs / 2);
    const teamIds = isNew ? null : changes.teamIds;
    if (teamIds === null || teamIds.length > 0) {
      onPages(teamIds, await listPages(db, teamIds));
      onChange(teamIds);
    }
    // Only now: if one of these queries failed, the same changes are read again.
    last = changes;
    readAt = now();
    onRead();
  };

  let isFailing = false;
  const tryToLook = async (): Promise<void> => {
    try {
      await look();
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, 'changes of status pages cannot be read; visitors see what is in memory');
      isFailing = true;
    }
  };

  await tryToLook();
  const stopping = new AbortController();
  const loop = (async () => {
    while (await sleepUnless(stopping.signal, clock, everyMs)) await tryToLook();
  })();
  return {
    hasRead: () => readAt !== -Infinity,
    isReachable: () => isRecent(readAt, now(), reachableMs),
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
