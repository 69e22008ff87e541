import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '#platform/clock.ts';
import { messageOf, OperatorError } from '#platform/errors.ts';

export type DataDirLock = { release(): void };

const lockFile = (dataDir: string): string => join(dataDir, 'steward.lock');
/** Only so that a message can name the owner. The lock itself decides. */
const ownerFile = (dataDir: string): string => join(dataDir, 'steward.pid');

/**
 * One owner per data directory. The lock is a kernel lock (fcntl), taken through SQLite because Node has no API for it. It ends
 * with the process however that dies, needs no cleanup, and works across containers that share a volume; a pid file has none of
 * these properties. Returns undefined if another process holds it. The owner must not read the file by other means, such as a
 * copy of the data directory: closing any descriptor of it releases the lock.
 */
export async function lockDataDir(dataDir: string, patienceMs = 500): Promise<DataDirLock | undefined> {
  const deadline = performance.now() + patienceMs;
  // With a timeout, because processes that only check the lock also hold it for a moment.
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
  // Before the lock is released: afterwards it could be the file of the next owner.
  rmSync(ownerFile(dataDir), { force: true });
  file.close();
}

const sqliteBusy = 5;
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

/** Whether a live process owns the data directory. Needs only read access to the lock. */
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

/** The owner of the lock, if known. */
export function readOwner(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(ownerFile(dataDir), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
