import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Layout } from '../host/layout.ts';
import { signalGroup } from '../host/process-identity.ts';
import { gitEnvironment } from '../steps/sources.ts';

/** `ready` is written last and contains the commit. It is renamed, so that it is never empty. */
const writeScript = `
export GIT_WORK_TREE="$TREE_DIR/tree" GIT_INDEX_FILE="$TREE_DIR/index"
git -c core.bare=false -c checkout.workers=0 read-tree --reset -u "$SHA"
echo "$SHA" > "$TREE_DIR/ready.new"
mv "$TREE_DIR/ready.new" "$TREE_DIR/ready"
`;

/**
 * Git compares times in seconds. So it reads each file that is not older than its index, first to compare it and again when it writes
 * the index: for 10,000 files, 0.5 s of a deployment. Once that second is over and no file has changed, the index can be made newer.
 */
const ageScript = `
sleep 1
for tree in "$@"; do
  export GIT_WORK_TREE="$tree/tree" GIT_INDEX_FILE="$tree/index"
  changed=$(git -c core.bare=false ls-files --modified) || continue
  [ -n "$changed" ] || touch -c "$tree/index"
done
`;

/** The part of a tree that must be written already, so that waiting for the rest is faster than writing another one. */
const worthWaiting = 0.7;

/** Long enough for a tree of 10,000 files. After that, the deployment writes its own. */
const maxWaitMs = 2_000;

/** Nothing is prepared on a disk with less free space, or fewer free inodes: a release may need it. */
const minFreePart = 0.2;

export type PreparedTrees = {
  /** Writes the missing trees in the background. Resolves when there is nothing more to write. */
  fill(sha: string): Promise<void>;
  /** For the time of a deployment. If there is no complete tree but one is nearly complete, writing continues. */
  pause(): void;
  /** Waits for a tree that is nearly complete, if there is no other. */
  settle(): Promise<void>;
  stop(): void;
};

/**
 * Checked-out trees for the next releases, so that a deployment only writes the files that have changed. Writing one takes longer
 * than a deployment that uses it, and makes that deployment slower (each of its fsyncs also waits for the new files). There are three
 * of them, so that a deployment and two corrections of it can follow each other at once.
 */
export function createPreparedTrees(layout: Layout, env: Record<string, string>): PreparedTrees {
  let wanted = '';
  let filling: Promise<void> | null = null;
  let child: ChildProcess | null = null;
  let writing: Promise<boolean> | null = null;
  /** How long the current tree has been written, without pauses, and how long the last one took. */
  let run = { before: 0, since: 0 };
  let lastMs = 0;
  /** Trees whose index is not newer than their files. */
  const fresh: string[] = [];
  let isDeploying = false;
  let isPaused = false;
  let isStopped = false;

  const runQuietly = async (
    script: string,
    args: string[],
    more: Record<string, string>,
  ): Promise<boolean> => {
    child = spawn('nice', ['-n', '10', '/bin/sh', '-euc', script, 'sh', ...args], {
      cwd: layout.own,
      env: { ...env, ...gitEnvironment, GIT_DIR: layout.repo, ...more },
      detached: true,
      stdio: 'ignore',
    });
    child.unref();
    const [code] = await once(child, 'exit').catch(() => [null]);
    child = null;
    return code === 0;
  };

  const write = async (dir: string): Promise<boolean> => {
    discard(layout, dir);
    mkdirSync(join(dir, 'tree'), { recursive: true });
    run = { before: 0, since: performance.now() };
    writing = runQuietly(writeScript, [], { TREE_DIR: dir, SHA: wanted });
    const isWritten = await writing;
    writing = null;
    if (isWritten) lastMs = runMs();
    return isWritten;
  };

  const fillAll = async (): Promise<void> => {
    while (mayContinue()) {
      const missing = layout.spares.find((dir) => !isComplete(dir));
      if (missing !== undefined && existsSync(layout.repo) && hasRoom(layout.own)) {
        if (!(await write(missing))) return;
        fresh.push(missing);
      } else if (fresh.length > 0) await runQuietly(ageScript, fresh.splice(0), {});
      else return;
    }
  };

  const mayContinue = (): boolean => !isStopped && !isDeploying;
  const hasComplete = (): boolean => layout.spares.some(isComplete);
  const runMs = (): number => run.before + performance.now() - run.since;
  const signal = (name: NodeJS.Signals): void => {
    if (child?.pid) signalGroup(child.pid, name);
  };

  return {
    fill(sha) {
      wanted = sha;
      isDeploying = false;
      if (isPaused) run = { ...run, since: performance.now() };
      isPaused = false;
      signal('SIGCONT');
      filling ??= fillAll().finally(() => (filling = null));
      return filling;
    },
    pause() {
      isDeploying = true;
      if (isPaused || (!hasComplete() && runMs() >= lastMs * worthWaiting)) return;
      run = { before: runMs(), since: 0 };
      isPaused = true;
      signal('SIGSTOP');
    },
    async settle() {
      if (writing && !isPaused && !hasComplete())
        await Promise.race([writing, delay(maxWaitMs, null, { ref: false })]);
    },
    stop() {
      isStopped = true;
      signal('SIGKILL');
    },
  };
}

const isComplete = (dir: string): boolean =>
  existsSync(join(dir, 'tree')) &&
  existsSync(join(dir, 'index')) &&
  // An older version of the agent left it empty.
  (statSync(join(dir, 'ready'), { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Not deleted here: for minutes after many files were removed, ext4 creates files several times slower. */
function discard({ trash }: Layout, dir: string): void {
  if (!existsSync(dir)) return;
  mkdirSync(trash, { recursive: true, mode: 0o700 });
  renameSync(dir, join(trash, `tree-${process.pid}-${Date.now()}`));
}

function hasRoom(path: string): boolean {
  const { bavail, blocks, ffree, files } = statfsSync(path);
  return bavail >= blocks * minFreePart && ffree >= files * minFreePart;
}
