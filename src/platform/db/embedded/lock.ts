import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '#platform/clock.ts';
import { messageOf, OperatorError } from '#platform/errors.ts';

export type DataDirLock = { release(): void };

const lockFile = (dataDir: string): string => join(dataDir, 'steward.lock');
/** Only for messages. The lock decides who the owner is. */
const ownerFile = (dataDir: string): string => join(dataDir, 'steward.pid');

/**
 * Ensures one owner per data directory with a file lock of the kernel (fcntl). SQLite takes it, because Node has no
 * function for it. The kernel releases it when the process ends, and it works across containers that share a volume,
 * unlike a pid file. Returns undefined if another process has the lock. The owner must not open the lock file elsewhere,
 * such as to copy the data directory: closing any descriptor of the file releases the lock.
 */
export async function lockDataDir(dataDir: string, timeoutMs = 500): Promise<DataDirLock | undefined> {
  const deadline = performance.now() + timeoutMs;
  // Retries, because a process that calls isLocked also holds the lock for a moment.
  for (;;) {
    const lock = tryLock(dataDir);
    if (lock || performance.now() >= deadline) return lock;
    await systemClock.sleep(25);
  }
}

function tryLock(dataDir: string): DataDirLock | undefined {
  const path = lockFile(dataDir);
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec('pragma journal_mode = memory; begin exclusive');
    chmodSync(path, 0o600);
    writeFileSync(ownerFile(dataDir), `${process.pid}\n`);
    const held = file;
    return { release: () => releaseOnce(held, dataDir) };
  } catch (error) {
    file?.close();
    if (isBusy(error)) return undefined;
    throw new OperatorError(
      `${path} cannot be locked (${messageOf(error)}). If another user has started Steward on this data directory, ` +
        'start it as that user, or set STEWARD_DATA_DIR to another directory.',
      { cause: error },
    );
  }
}

function releaseOnce(file: DatabaseSync, dataDir: string): void {
  if (!file.isOpen) return;
  // Before the lock is released, otherwise this could remove the file of the next owner.
  rmSync(ownerFile(dataDir), { force: true });
  file.close();
}

const sqliteBusy = 5;
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

/** Whether a running process owns the data directory. Needs only read access to the lock file. */
export function isLocked(dataDir: string): boolean {
  const path = lockFile(dataDir);
  if (!existsSync(path)) return false;
  const file = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    file.exec('select 1 from sqlite_schema');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    file.close();
  }
}

/** The process id of the owner, if known. */
export function readOwner(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(ownerFile(dataDir), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
