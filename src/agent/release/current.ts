import { lstatSync, readlinkSync, realpathSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { releaseTimestampFormat } from '#deployment/protocol.ts';
import { isMissing, syncDirectory } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';

/**
 * The release that `current` points to; null when there is none, or something that is no release. The link may be absolute and
 * lead through another path to the same directory, as when the deploy path or `releases` is itself a link.
 */
export function currentRelease({ current, releases, deployPath }: Layout): string | null {
  try {
    const target = resolve(deployPath, readlinkSync(current));
    const name = basename(target);
    const isRelease = releaseTimestampFormat.test(name) && isSamePlace(dirname(target), releases);
    return isRelease ? name : null;
  } catch {
    return null;
  }
}

const isSamePlace = (one: string, other: string): boolean =>
  one === other || realpathSync(one) === realpathSync(other);

/** A directory in the place of the link: nothing can be switched there. */
export function currentIsDirectory({ current }: Layout): boolean {
  try {
    return !lstatSync(current).isSymbolicLink();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** One rename: whoever looks sees the old release or the new one, and nothing between. */
export function switchTo({ current, deployPath }: Layout, timestamp: string): void {
  const fresh = `${current}.${process.pid}.new`;
  try {
    unlinkSync(fresh);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  symlinkSync(`releases/${timestamp}`, fresh);
  renameSync(fresh, current);
  syncDirectory(deployPath);
}
