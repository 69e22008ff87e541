import { lstatSync, readlinkSync, realpathSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { releaseTimestampFormat } from '#deployment/protocol/agent-protocol.ts';
import { isMissing, syncDirectory } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';

/**
 * The release that `current` points to; null when there is none, or something that is no release. The link may be absolute and
 * lead through another path to the same directory, as when the deploy path or `releases` is itself a link; or to a further link.
 */
export function currentRelease({ current, releases, deployPath }: Layout): string | null {
  try {
    const target = resolve(deployPath, readlinkSync(current));
    return nameIn(releases, target) ?? nameIn(releases, realpathSync(target));
  } catch {
    return null;
  }
}

/** The name of the release that a path is; also of one that is gone. */
function nameIn(releases: string, path: string): string | null {
  const name = basename(path);
  return releaseTimestampFormat.test(name) && isSamePlace(dirname(path), releases) ? name : null;
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
