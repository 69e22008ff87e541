import { cpSync, existsSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { TaskEnvironment } from '#deployment/protocol/agent-protocol.ts';
import { isLink } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';
import { UserError } from '../host/user-error.ts';

/** Links shared directories and files into a release. Returns the linked paths. */
export function linkShared(
  layout: Layout,
  release: string,
  { sharedDirs, sharedFiles }: TaskEnvironment,
): string[] {
  const dirs = outermost(sharedDirs);
  const files = sharedFiles.filter((file) => !dirs.some((dir) => file.startsWith(`${dir}/`)));
  for (const path of [...dirs, ...files]) refuseLinksToNowhere(layout.shared, path);
  const missing = files.filter(
    (file) => !existsSync(join(layout.shared, file)) && !existsSync(join(release, file)),
  );
  if (missing.length > 0)
    throw new UserError(
      `Shared files are missing: put ${missing.map((file) => join(layout.shared, file)).join(', ')} in place and deploy again.`,
    );
  for (const dir of dirs) linkOne(layout, release, dir, 'directory');
  for (const file of files) linkOne(layout, release, file, 'file');
  return [...dirs, ...files];
}

/** A directory inside a shared directory is shared with it. */
const outermost = (dirs: readonly string[]): string[] =>
  [...new Set(dirs)].filter((dir) => !dirs.some((other) => dir !== other && dir.startsWith(`${other}/`)));

function linkOne({ shared }: Layout, release: string, path: string, kind: 'directory' | 'file'): void {
  const source = join(shared, path);
  const link = join(release, path);
  refuseLinksAbove(release, path);
  mkdirSync(dirname(link), { recursive: true });
  if (!existsSync(source)) {
    mkdirSync(dirname(source), { recursive: true });
    // Left by an agent that was killed here.
    rmSync(`${source}.new`, { recursive: true, force: true });
    // The first release provides the files of the repository; from then on those of the host count.
    if (existsSync(link)) cpSync(link, `${source}.new`, { recursive: true, verbatimSymlinks: true });
    else if (kind === 'directory') mkdirSync(`${source}.new`);
    renameSync(`${source}.new`, source);
  }
  rmSync(link, { recursive: true, force: true });
  symlinkSync(relative(dirname(link), source), link);
}

/** Through a link in the repository, files outside the release would be written. */
function refuseLinksAbove(release: string, path: string): void {
  const link = linksOn(release, path).find((found) => found !== path);
  if (link !== undefined)
    throw new UserError(
      `The shared path ${path} leads through ${link}, which is a link in the repository. Share another path, or make it a directory.`,
    );
}

/** For example, to a disk that is not mounted. Without its target, the link would be replaced by the files of the repository. */
function refuseLinksToNowhere(shared: string, path: string): void {
  const link = linksOn(shared, path).find((found) => !existsSync(join(shared, found)));
  if (link !== undefined)
    throw new UserError(
      `The shared path ${path} leads nowhere: ${join(shared, link)} is a link to ${readlinkSync(join(shared, link))}, which does not exist. Create or mount that, or remove the link, and deploy again.`,
    );
}

/** The parts of a path that are links, whether or not they lead somewhere. */
function linksOn(base: string, path: string): string[] {
  const parts = path.split('/');
  return parts
    .map((_, index) => parts.slice(0, index + 1).join('/'))
    .filter((part) => isLink(join(base, part)));
}
