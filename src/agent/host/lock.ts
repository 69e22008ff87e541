import { linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, readJson, writeDurably } from './files.ts';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

export type LockOwner = { owner: string; process: ProcessIdentity; since: string };

export type Locked = { kind: 'held' } | { kind: 'taken'; by: LockOwner };

/**
 * Held until it is given back, also when its holder dies: `mayReclaim` says whether what a dead one left can be taken over.
 * One that lives is never pushed aside.
 */
export function takeLock(
  path: string,
  owner: string,
  mayReclaim: (dead: LockOwner) => boolean = () => true,
): Locked {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const mine: LockOwner = { owner, process: identify(process.pid), since: new Date().toISOString() };
  const fresh = `${path}.${process.pid}`;
  writeDurably(fresh, JSON.stringify(mine));
  try {
    for (;;) {
      try {
        linkSync(fresh, path);
        return { kind: 'held' };
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const holder = readJson<LockOwner>(path);
      const isOurs = holder?.owner === owner && holder.process.pid === process.pid && isAlive(holder.process);
      if (isOurs) return { kind: 'held' };
      if (holder && (isAlive(holder.process) || !mayReclaim(holder))) return { kind: 'taken', by: holder };
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(fresh, { force: true });
  }
}

export function releaseLock(path: string, owner: string): void {
  const holder = readJson<LockOwner>(path);
  if (holder?.owner === owner && holder.process.pid === process.pid) rmSync(path, { force: true });
}
