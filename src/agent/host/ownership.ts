import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import type { User } from './act-as.ts';
import { errorCode, openFresh } from './files.ts';
import type { Layout } from './layout.ts';
import { openChild, openDirectory, openOrMakeChild, within } from './open-directory.ts';

/**
 * Creates the tree as root and gives it to the agent's user: all of the agent's own files, but only the top directories of the rest,
 * which may be a live shop whose files belong to other users. Links and their targets are not changed.
 */
export function chownTree({ deployPath, releases, shared, own }: Layout, user: User): void {
  const tree = openDirectory(deployPath);
  try {
    fchownSync(tree, user.uid, user.gid);
    for (const path of [releases, shared])
      using(openOrMakeChild(tree, basename(path)), (directory) => fchownSync(directory, user.uid, user.gid));
    using(openOrMakeChild(tree, basename(own), 0o700), (directory) => chownAll(directory, user));
  } finally {
    closeSync(tree);
  }
}

function using(file: number | null, work: (file: number) => void): void {
  if (file === null) return;
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}

function chownAll(directory: number, user: User): void {
  fchownSync(directory, user.uid, user.gid);
  for (const entry of readdirSync(`/proc/self/fd/${directory}`, { withFileTypes: true })) {
    if (entry.isDirectory()) using(openChild(directory, entry.name), (child) => chownAll(child, user));
    else if (entry.isFile()) using(openFile(directory, entry.name), (file) => chownFile(file, user));
  }
}

/** Does not block if it has become a pipe meanwhile; null if it has become a link. */
function openFile(directory: number, name: string): number | null {
  try {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
    return openSync(within(directory, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  } catch (error) {
    if (['ELOOP', 'ENOENT', 'ENXIO'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/** A file with a second hard link may belong to anybody. */
function chownFile(file: number, { uid, gid }: User): void {
  const { nlink, uid: owner, gid: group } = fstatSync(file);
  if (nlink === 1 && (owner !== uid || group !== gid)) fchownSync(file, uid, gid);
}

/** Writes a file for a user as root, in a directory that may belong to that user. */
export function writeFileFor(user: User, path: string, content: string): void {
  using(openDirectory(dirname(path)), (directory) => {
    const fresh = within(directory, `${basename(path)}.${process.pid}.new`);
    using(openFresh(fresh, 0o600), (file) => {
      fchownSync(file, user.uid, user.gid);
      writeFileSync(file, content);
      fsyncSync(file);
    });
    renameSync(fresh, within(directory, basename(path)));
    fsyncSync(directory);
  });
}
