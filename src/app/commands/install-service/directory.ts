import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf, OperatorError } from '#platform/errors.ts';
import { backupDir } from './unit-files.ts';

export type FoundDirectory =
  | { kind: 'missing'; real: string }
  | { kind: 'link' }
  | { kind: 'no directory' }
  /** Without root, some directories cannot be read. */
  | { kind: 'closed' }
  | { kind: 'directory'; real: string; owner: number; isEmpty: boolean };

export type Owner = { uid: number; gid: number };

/** These and everything below them belong to the system. */
const systemTrees =
  '/bin /boot /dev /etc /lib /lib32 /lib64 /proc /run /sbin /sys /usr /var/backups /var/cache /var/lock /var/run'.split(
    ' ',
  );

/** In these, others have directories too. */
const shared = new Set(
  '/ /media /mnt /opt /srv /var /var/lib /var/local /var/log /var/mail /var/opt /var/spool /var/www'.split(
    ' ',
  ),
);

const isWithin = (path: string, dir: string): boolean =>
  path === dir || path.startsWith(dir.endsWith('/') ? dir : `${dir}/`);

/** Why a directory cannot be given to the user of the service; null if it can. `root` is where Steward is installed. */
export function placeProblem(path: string, root: string): string | null {
  if (shared.has(path) || systemTrees.some((tree) => isWithin(path, tree)))
    return `${path} is a directory of the system. Use one for Steward alone, such as /srv/steward.`;
  // Its user could replace the program, which root runs too.
  if (isWithin(root, path)) return `${path} contains the installation. Use another directory for the data.`;
  return null;
}

export type Surroundings = {
  root: string;
  /** Null if the user does not exist yet. */
  uid: number | null;
  destdir: string;
};

/** Why root must not change this directory; null if it may. */
export function directoryProblem(
  path: string,
  found: FoundDirectory,
  { root, uid, destdir }: Surroundings,
): string | null {
  if (destdir) {
    const leaves = 'real' in found && !isWithin(found.real, realPathOf(destdir));
    // Users of an image are not those of this machine.
    return leaves
      ? `${path} leads to ${found.real}, outside of --destdir.`
      : contentProblem(path, found.kind === 'directory' ? { ...found, isEmpty: true } : found, null);
  }
  const misplaced = path !== backupDir && 'real' in found ? placeProblem(found.real, root) : null;
  return misplaced ?? contentProblem(path, found, uid);
}

function contentProblem(path: string, found: FoundDirectory, uid: number | null): string | null {
  switch (found.kind) {
    case 'link':
      return `${path} is a link. Use the directory that it leads to, or a bind mount.`;
    case 'no directory':
      return `${path} is not a directory.`;
    case 'directory':
      return found.isEmpty || found.owner === uid
        ? null
        : `${path} is not empty and belongs to another user (uid ${found.owner}). Use another directory, or, if it is the data of this ` +
            'installation, give it to the user of the service first (chown -R).';
    default:
      return null;
  }
}

/** Why root must not write this file; null if it may. In the directory of an image, a link leads to this machine. */
export function fileProblem(path: string, destdir: string): string | null {
  if (!destdir) return null;
  const real = realPathOf(dirname(join(destdir, path)));
  return isWithin(real, realPathOf(destdir)) ? null : `${path} leads to ${real}, outside of --destdir.`;
}

export function inspectDirectory(path: string): FoundDirectory {
  const opened = openDirectory(path);
  if ('kind' in opened) return opened;
  using dir = opened;
  return dir.found();
}

type OpenDirectory = Disposable & { fd: number; found: () => FoundDirectory & { kind: 'directory' } };

/** All facts are those of the opened directory, whatever somebody puts at its path meanwhile. */
function openDirectory(path: string): OpenDirectory | Exclude<FoundDirectory, { kind: 'directory' }> {
  try {
    const fd = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
    const opened = `/proc/self/fd/${fd}`;
    return {
      fd,
      found: () => ({
        kind: 'directory',
        real: readlinkSync(opened),
        owner: fstatSync(fd).uid,
        isEmpty: readdirSync(opened).length === 0,
      }),
      [Symbol.dispose]: () => closeSync(fd),
    };
  } catch (error) {
    switch (codeOf(error)) {
      case 'ENOENT':
        return { kind: 'missing', real: realPathOf(path) };
      case 'EACCES':
        return { kind: 'closed' };
      case 'ELOOP':
      case 'ENOTDIR':
        return { kind: isLink(path) ? 'link' : 'no directory' };
      default:
        throw error;
    }
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // A parent is a file.
    return false;
  }
}

/** Where a path leads whose last parts do not exist yet. */
export const realPathOf = (path: string): string =>
  existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(realPathOf(dirname(path)), basename(path));

/**
 * Creates a directory for the owner. One with content stays as it is. `requireSafe` sees the directory after it was opened, before it is
 * changed. Returns whether something changed.
 */
export function prepareDirectory(
  path: string,
  mode: number,
  owner: Owner | null,
  requireSafe: (found: FoundDirectory) => void,
): boolean {
  for (const dir of missingDirs(path)) {
    mkdirSync(dir);
    // The user has to get through the parents, whatever the umask.
    chmodSync(dir, 0o755);
  }
  const opened = openDirectory(path);
  if ('kind' in opened) {
    requireSafe(opened);
    throw new OperatorError(`Cannot open ${path}.`);
  }
  using dir = opened;
  const found = dir.found();
  requireSafe(found);
  if (!found.isEmpty) return false;
  fchmodSync(dir.fd, mode);
  if (owner) fchownSync(dir.fd, owner.uid, owner.gid);
  return true;
}

/** The outermost first. A link that leads nowhere is not missing: it is refused. */
const missingDirs = (path: string): string[] =>
  lstatSync(path, { throwIfNoEntry: false }) ? [] : [...missingDirs(dirname(path)), path];
