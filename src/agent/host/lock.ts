import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, isMissing, readJson, writeSynced } from './files.ts';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

export type LockOwner = { owner: string; process: ProcessIdentity; since: string };

export type Locked = { kind: 'held' } | { kind: 'taken'; by: LockOwner };

/**
 * The lock stays if its holder dies. `mayReclaim` decides whether the lock of a dead holder can be taken over. A living holder always
 * keeps it.
 */
export function takeLock(
  path: string,
  owner: string,
  mayReclaim: (dead: LockOwner) => boolean = () => true,
): Locked {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const mine: LockOwner = { owner, process: identify(process.pid), since: new Date().toISOString() };
  const fresh = `${path}.${process.pid}`;
  writeSynced(fresh, JSON.stringify(mine));
  try {
    for (;;) {
      if (linkOnce(fresh, path)) return { kind: 'held' };
      const left = readText(path);
      if (left === null) continue;
      const holder = parseOwner(left);
      const isOurs = holder?.owner === owner && holder.process.pid === process.pid && isAlive(holder.process);
      if (isOurs) return { kind: 'held' };
      if (holder && isAlive(holder.process)) return { kind: 'taken', by: holder };
      const refusal = clear(path, owner, left, () => holder === null || mayReclaim(holder));
      if (refusal === 'kept') return { kind: 'taken', by: holder! };
      if (refusal !== null) return { kind: 'taken', by: refusal };
    }
  } finally {
    rmSync(fresh, { force: true });
  }
}

/**
 * Removes the lock of a dead holder. This needs a second lock, named after the content of the first, and the first must be unchanged.
 * Otherwise one of two processes could remove the lock that the other has just taken. Returns the holder of the second lock, or null.
 */
function clear(
  path: string,
  owner: string,
  left: string,
  mayReclaim: () => boolean,
): LockOwner | 'kept' | null {
  const guard = `${path}.after-${createHash('sha256').update(left).digest('hex').slice(0, 16)}`;
  const guarded = takeLock(guard, owner);
  if (guarded.kind === 'taken') return guarded.by;
  try {
    if (readText(path) !== left) return null;
    if (!mayReclaim()) return 'kept';
    rmSync(path);
    return null;
  } finally {
    rmSync(guard, { force: true });
  }
}

function linkOnce(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Null if it was released meanwhile. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Null if it is not the content of a lock. */
function parseOwner(text: string): LockOwner | null {
  try {
    return JSON.parse(text) as LockOwner;
  } catch {
    return null;
  }
}

export function releaseLock(path: string, owner: string): void {
  const holder = readJson<LockOwner>(path);
  if (holder?.owner === owner && holder.process.pid === process.pid) rmSync(path, { force: true });
}
