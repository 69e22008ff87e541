import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '#platform/clock.ts';
import { messageOf, OperatorError } from '#platform/errors.ts';

export type DataDirLock = { release(): void };

const lockFile = (dataDir: string): string => join(dataDir, 'steward.lock');
/** Only so that a message can name the owner; the lock decides. */
const ownerFile = (dataDir: string): string => join(dataDir, 'steward.pid');

/**
 * One owner per data dir. The lock is the kernel's own (fcntl), taken by way of SQLite because Node has no call for
 * it: it ends with the process however that dies, needs no clean-up, and is seen across containers that share a
 * volume. A pid file has none of the three. Answers undefined when somebody else has it. The owner must not read the
 * file by other means (a copy of the data dir): closing any descriptor of it would give the lock up.
 */
export async function lockDataDir(dataDir: string, patienceMs = 500): Promise<DataDirLock | undefined> {
  const deadline = performance.now() + patienceMs;
  // Patience, because whoever only asks whether the dir is taken holds the lock for a moment too.
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
  // Before the lock, or it could be the next owner's that goes.
  rmSync(ownerFile(dataDir), { force: true });
  file.close();
}

const sqliteBusy = 5;
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

/** Whether a live process owns the data dir. Needs no more than to read the lock. */
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

/** Who has the lock, as far as it is known. */
export function readOwner(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(ownerFile(dataDir), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
