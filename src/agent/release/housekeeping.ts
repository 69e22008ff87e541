import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { messageOf } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';
import { releaseLock, takeLock } from '../host/lock.ts';
import { killMarked, signalGroup } from '../host/process-identity.ts';
import { byContact, listJournals, readJournal } from '../host/journal.ts';
import { logBytes } from '../log/log-reader.ts';
import { gitEnvironment } from '../steps/sources.ts';
import { currentRelease } from './current.ts';
import { readHistory } from './history.ts';
import { createPreparedTrees, type PreparedTrees } from './prepared-trees.ts';
import { deleteRecord, listReleases, readRecord, toPrune } from './records.ts';

/** How many deployments keep their journals and logs on the host, and the maximum size of these logs in all. */
const kept = { deployments: 20, logBytes: 256 * 1024 * 1024 };

/** Marks the processes, so that those of a killed agent are found: they would write into the tree that the next agent creates. */
const marker = 'STEWARD_HOUSEKEEPING';

/** The directory itself stays, because releases may be moved to it meanwhile. */
const emptyTrash = 'rm -rf "$TRASH"/*';

export type Housekeeping = {
  trees: PreparedTrees;
  /** Does what an earlier process has left, for example because it was killed or updated. */
  resume(): void;
  /** Prepares the trees of the next releases and removes old releases, in the background after a deployment. */
  start(keep: number, latest: string): void;
  /** Removes old releases before a deployment, if others followed each other so closely that two of them are left. */
  catchUp(keep: number, latest: string): void;
  /** Stops the background work before a deployment. A tree that is being written is kept, and finished later. */
  interrupt(): void;
  stop(): void;
};

/** With this many, the disk counts more than the time of the next deployment. */
const overdue = 2;

/**
 * Deleting comes last: for minutes after many files were removed, ext4 creates files several times slower, which would slow down
 * preparing the tree.
 */
export function createHousekeeping(
  layout: Layout,
  env: Record<string, string>,
  logLine: (line: string) => void,
): Housekeeping {
  let child: ChildProcess | null = null;
  let deletion: ChildProcess | null = null;
  let generation = 0;
  killMarked(marker, layout.own);
  const markedEnv = { ...env, [marker]: layout.own };
  const trees = createPreparedTrees(layout, markedEnv);

  const spawnQuietly = (script: string, more: Record<string, string>): ChildProcess => {
    const spawned = spawn('nice', ['-n', '19', '/bin/sh', '-euc', script], {
      cwd: layout.own,
      env: { ...markedEnv, ...gitEnvironment, ...more },
      detached: true,
      stdio: 'ignore',
    });
    spawned.unref();
    spawned.on('error', () => {});
    return spawned;
  };

  const runQuietly = async (script: string, more: Record<string, string>): Promise<void> => {
    child = spawnQuietly(script, more);
    await once(child, 'exit').catch(() => {});
    child = null;
  };

  const prepare = async (): Promise<void> => {
    const current = currentRelease(layout);
    const sha = current === null ? null : (readRecord(layout, current)?.sha ?? null);
    if (sha) await trees.fill(sha);
  };

  const tidy = async (keep: number, latest: string, mine: number): Promise<void> => {
    await prepare();
    if (mine !== generation) return;
    prune(layout, keep, latest);
    await runQuietly(emptyTrash, { TRASH: layout.trash });
    if (mine === generation)
      await runQuietly('git -c gc.auto=3000 -c gc.autoDetach=false gc --auto --quiet', {
        GIT_DIR: layout.repo,
      });
  };

  const onError = (error: unknown): void => logLine(`housekeeping: ${messageOf(error)}`);

  const interrupt = (): void => {
    generation += 1;
    if (child?.pid) signalGroup(child.pid, 'SIGKILL');
  };

  const start: Housekeeping['start'] = (keep, latest) => {
    generation += 1;
    const mine = generation;
    const work = async (): Promise<void> => {
      deleteOldDeployments(layout);
      await tidy(keep, latest, mine);
    };
    work().catch(onError);
  };

  return {
    trees,
    start,
    resume() {
      const last = listJournals(layout).at(-1)?.task;
      if (last) start(last.environment.releasesToKeep, last.releaseTimestamp);
      else prepare().catch(onError);
    },
    catchUp(keep, latest) {
      try {
        const left = countEntries(layout.trash) + findOld(layout, keep, latest).length;
        if (left < overdue) return;
        prune(layout, keep, latest);
        // The deployment does not interrupt it: the next one could follow as closely.
        deletion ??= spawnQuietly(emptyTrash, { TRASH: layout.trash }).once('close', () => (deletion = null));
      } catch (error) {
        onError(error);
      }
    },
    interrupt() {
      interrupt();
      trees.pause();
    },
    stop() {
      interrupt();
      if (deletion?.pid) signalGroup(deletion.pid, 'SIGKILL');
      trees.stop();
    },
  };
}

/** The lock owner while releases are removed, for some milliseconds. */
export const housekeeper = 'housekeeping';

/**
 * Takes the lock of the host, because `rollback --offline` in another process may be making one of the releases live. In that case
 * nothing is removed until the next deployment.
 */
export function prune(layout: Layout, keep: number, latest: string): void {
  if (takeLock(layout.hostLock, housekeeper).kind === 'taken') return;
  try {
    for (const timestamp of findOld(layout, keep, latest)) discard(layout, timestamp);
  } finally {
    releaseLock(layout.hostLock, housekeeper);
  }
}

const findOld = (layout: Layout, keep: number, latest: string): string[] =>
  toPrune(listReleases(layout), {
    keep,
    latest,
    current: currentRelease(layout),
    history: readHistory(layout),
  });

const countEntries = (dir: string): number => (existsSync(dir) ? readdirSync(dir).length : 0);

/** Moves the release first, so that nobody sees a partly deleted one. */
function discard(layout: Layout, timestamp: string): void {
  mkdirSync(layout.trash, { recursive: true, mode: 0o700 });
  renameSync(layout.release(timestamp), join(layout.trash, `${timestamp}-${Date.now()}`));
  rmSync(layout.index(timestamp), { force: true });
  deleteRecord(layout, timestamp);
}

/** Keeps those that ran last, and every deployment whose outcome is not reported yet. */
export function deleteOldDeployments(layout: Layout, limits = kept): void {
  if (!existsSync(layout.deployments)) return;
  let room = limits.logBytes;
  const deployments = readdirSync(layout.deployments)
    .sort()
    .map((id) => ({ own: layout.deployment(id), journal: readJournal(layout.deployment(id)) }))
    .sort((one, other) => byContact(one.journal, other.journal))
    .reverse();
  for (const [index, { own, journal }] of deployments.entries()) {
    room -= logBytes(own.log);
    if (index > 0 && (index >= limits.deployments || room < 0) && (!journal || journal.state === 'ENDED'))
      rmSync(own.dir, { recursive: true, force: true });
  }
}
