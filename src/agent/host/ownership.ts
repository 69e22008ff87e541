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
 * Makes the tree, as root, and hands it to the user whom the agent will run as: all of the agent's own, but of the rest the
 * directories only, not what is in them. That may be a live shop whose files have owners of their own. Links are left alone,
 * and so is what they lead to.
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

/** Without waiting for the other end of what has become a pipe meanwhile; null for what has become a link. */
function openFile(directory: number, name: string): number | null {
  try {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
    return openSync(within(directory, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  } catch (error) {
    if (['ELOOP', 'ENOENT', 'ENXIO'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/** A file with a second name somewhere may be anybody's. */
function chownFile(file: number, { uid, gid }: User): void {
  const { nlink, uid: owner, gid: group } = fstatSync(file);
  if (nlink === 1 && (owner !== uid || group !== gid)) fchownSync(file, uid, gid);
}

/** Writes a file for a user, as root, in a directory that may be theirs. */
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
