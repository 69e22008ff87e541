import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { errorCode, isLink } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';
import { UserError } from '../host/user-error.ts';
import { currentRelease, switchTo } from './current.ts';
import { listReleases, saveRecord, type ReleaseRecord } from './records.ts';

/** What a Magento shop writes and must keep across releases. */
const shopDirs = [
  'pub/media',
  'var/log',
  'var/report',
  'var/session',
  'var/import',
  'var/export',
  'var/import_history',
];
const shopFiles = ['app/etc/env.php'];

type SharedPaths = { dirs: string[] | null; files: string[] | null };

const adopted = 'adopted';

/** Makes an installation the first release. If it is run again, it continues where it stopped, or does nothing. Returns a summary. */
export function adopt(layout: Layout, source: string, sharedPaths: SharedPaths, now: Date): string {
  const timestamp = unfinished(layout) ?? startAdoption(layout, source, sharedPaths, now);
  if (timestamp === null) return `${currentRelease(layout)!} is already live; nothing was changed`;
  const release = layout.release(timestamp);
  // The link comes first, so that a live shop is unavailable only for a moment.
  if (currentRelease(layout) !== timestamp) switchTo(layout, timestamp);
  const shared = pathsToShare(layout, release, sharedPaths);
  for (const path of shared) moveToShared(layout, release, path);
  saveRecord(layout, timestamp, record('good', now));
  return `${source} as ${timestamp}${shared.length > 0 ? `, shared: ${shared.join(', ')}` : ''}`;
}

const record = (state: ReleaseRecord['state'], now: Date): ReleaseRecord => ({
  state,
  deploymentId: null,
  version: adopted,
  sha: null,
  at: now.toISOString(),
});

/** A release whose adoption was interrupted; its files are in place. */
const unfinished = (layout: Layout): string | null =>
  listReleases(layout).find(({ record: found }) => found?.version === adopted && found.state === 'building')
    ?.timestamp ?? null;

/** Null if a release is live. */
function startAdoption(layout: Layout, source: string, sharedPaths: SharedPaths, now: Date): string | null {
  if (currentRelease(layout) !== null) return null;
  if (!existsSync(source) || !lstatSync(source).isDirectory())
    throw new UserError(`${source} is not a directory.`);
  if (layout.deployPath.startsWith(`${source}/`) || layout.deployPath === source)
    throw new UserError(`The deploy path ${layout.deployPath} is inside ${source}. Choose one next to it.`);
  requireFree(layout, source, sharedPaths);
  const timestamp = now.toISOString().replaceAll(/[-:]/g, '').replace('T', '_').slice(0, 15);
  saveRecord(layout, timestamp, record('building', now));
  if (source === layout.current) renameSync(source, layout.release(timestamp));
  else copyTree(source, layout.release(timestamp));
  return timestamp;
}

function copyTree(source: string, release: string): void {
  const releases = dirname(release);
  for (const name of readdirSync(releases).filter((entry) => /^\d{8}_\d{6}\.new$/.test(entry)))
    rmSync(join(releases, name), { recursive: true, force: true });
  const fresh = `${release}.new`;
  const copy = spawnSync('cp', ['-a', '--reflink=auto', source, fresh], { encoding: 'utf8' });
  if (copy.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new UserError(`Copying failed: ${copy.stderr.trim()}`);
  }
  renameSync(fresh, release);
}

/** Those that the installation has, or had before they were moved. */
function pathsToShare(
  { shared }: Pick<Layout, 'shared'>,
  source: string,
  { dirs, files }: SharedPaths,
): string[] {
  const isShop = existsSync(join(source, 'bin/magento'));
  const wanted = [...(dirs ?? (isShop ? shopDirs : [])), ...(files ?? (isShop ? shopFiles : []))];
  const bad = wanted.find((path) => isAbsolute(path) || path.split('/').includes('..'));
  if (bad !== undefined) throw new UserError(`Shared paths are relative to ${source}, but "${bad}" is not.`);
  return wanted.filter((path) => existsSync(join(source, path)) || existsSync(join(shared, path)));
}

/** Checked before anything is moved: existing shared files cannot be merged automatically. */
function requireFree(layout: Layout, source: string, sharedPaths: SharedPaths): void {
  for (const path of pathsToShare(layout, source, sharedPaths)) {
    const [from, to] = [join(source, path), join(layout.shared, path)];
    if (existsSync(from) && !isLink(from) && (existsSync(to) || isLink(to)))
      throw new UserError(`${to} already exists. Move it away, or merge ${from} into it yourself.`);
  }
}

function moveToShared({ shared }: Layout, release: string, path: string): void {
  const [from, to] = [join(release, path), join(shared, path)];
  if (isLink(from)) return;
  if (existsSync(from)) {
    copyParents(dirname(from), shared, dirname(path));
    try {
      renameSync(from, to);
    } catch (error) {
      throw ['EXDEV', 'EBUSY'].includes(errorCode(error) ?? '')
        ? new UserError(`${from} is on another file system. Mount that at ${to} instead, and run this again.`)
        : error;
    }
  }
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(relative(dirname(from), to), from);
}

/** Creates the parent directories with the same modes and owners as in the release. */
function copyParents(like: string, base: string, path: string): void {
  if (path === '.' || existsSync(join(base, path))) return;
  copyParents(dirname(like), base, dirname(path));
  const { mode, uid, gid } = statSync(like);
  mkdirSync(join(base, path), { mode });
  if (process.geteuid?.() === 0) chownSync(join(base, path), uid, gid);
}
