import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, readlinkSync } from 'node:fs';
import { errorCode } from './files.ts';
import { UserError } from './user-error.ts';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;

/** The path of a name in an open directory, even if the directory is moved meanwhile, like openat(2). */
export const within = (directory: number, name: string): string => `/proc/self/fd/${directory}/${name}`;

/** Null if it is a link or a file. Throws ENOENT if it does not exist. */
export function openChild(directory: number, name: string): number | null {
  try {
    return openSync(within(directory, name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    if (['ELOOP', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

export function openOrMakeChild(directory: number, name: string, mode = 0o755): number | null {
  try {
    return openChild(directory, name);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  mkdirSync(within(directory, name), { mode });
  return openChild(directory, name);
}

/** The same limit as in Linux. */
const maxLinks = 40;

/**
 * Opens a directory as root, and creates it if it is missing. It follows only links that nobody but root can have created, so that
 * links planted by the owner of a directory have no effect.
 */
export function openDirectory(path: string): number {
  let at = openSync('/', O_RDONLY | O_DIRECTORY);
  const step = (next: number): void => {
    closeSync(at);
    at = next;
  };
  try {
    let links = 0;
    for (let rest = partsOf(path); rest.length > 0;) {
      const [name, ...after] = rest as [string, ...string[]];
      rest = after;
      const next = openOrMakeChild(at, name);
      if (next !== null) {
        step(next);
        continue;
      }
      const target = (links += 1) > maxLinks ? null : trustedLink(at, name);
      if (target === null) throw new UserError(linkRefused(path, name));
      if (target.startsWith('/')) step(openSync('/', O_RDONLY | O_DIRECTORY));
      rest = [...partsOf(target), ...rest];
    }
    return at;
  } catch (error) {
    closeSync(at);
    throw error;
  }
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '' && part !== '.');

/** The target of a link that belongs to root, in a directory where only root can replace it; otherwise null. */
function trustedLink(directory: number, name: string): string | null {
  const around = fstatSync(directory);
  const link = lstatSync(within(directory, name));
  const isOnlyRoots = around.uid === 0 && ((around.mode & 0o022) === 0 || (around.mode & 0o1000) !== 0);
  return isOnlyRoots && link.uid === 0 && link.isSymbolicLink()
    ? readlinkSync(within(directory, name))
    : null;
}

const linkRefused = (path: string, name: string): string =>
  `"${name}" in ${path} is a file, or a link that other users than root can change, so root does not follow it. Use a path without the link, or run this as the owner of the site, without sudo.`;
