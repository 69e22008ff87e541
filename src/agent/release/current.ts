import { lstatSync, readlinkSync, realpathSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { releaseTimestampFormat } from '#deployment/protocol/agent-protocol.ts';
import { isMissing, syncDirectory } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';

/**
 * The release that `current` points to; null if there is none or it is not a release. The link may be absolute, lead to the same
 * directory by another path (if the deploy path or `releases` is a link), or lead to another link.
 */
export function currentRelease({ current, releases, deployPath }: Layout): string | null {
  try {
    const target = resolve(deployPath, readlinkSync(current));
    return nameIn(releases, target) ?? nameIn(releases, realpathSync(target));
  } catch {
    return null;
  }
}

/** The name of the release at a path, even if it no longer exists. */
function nameIn(releases: string, path: string): string | null {
  const name = basename(path);
  return releaseTimestampFormat.test(name) && isSamePlace(dirname(path), releases) ? name : null;
}

const isSamePlace = (one: string, other: string): boolean =>
  one === other || realpathSync(one) === realpathSync(other);

/** Whether `current` is a directory instead of a link, so that it cannot be switched. */
export function currentIsDirectory({ current }: Layout): boolean {
  try {
    return !lstatSync(current).isSymbolicLink();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** One rename: readers see the old release or the new one, and nothing in between. */
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
