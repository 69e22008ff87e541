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
import { errorCode } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';
import { UserError } from '../host/user-error.ts';
import { currentRelease, switchTo } from './current.ts';
import { listReleases, saveRecord, type ReleaseRecord } from './records.ts';

/** What a Magento shop writes and must not lose. */
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

/** Makes an installation the first release. Done again it goes on where it was ended, or does nothing. Returns what to logLine. */
export function adopt(layout: Layout, source: string, wishes: SharedPaths, now: Date): string {
  const timestamp = unfinished(layout) ?? begin(layout, source, wishes, now);
  if (timestamp === null) return `${currentRelease(layout)!} is live already; nothing was changed`;
  const release = layout.release(timestamp);
  // First the link: a shop that is live is away for this moment only.
  if (currentRelease(layout) !== timestamp) switchTo(layout, timestamp);
  const shared = pathsToShare(layout, release, wishes);
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

/** One that was begun and not brought to its end, its files in place. */
const unfinished = (layout: Layout): string | null =>
  listReleases(layout).find(({ record: found }) => found?.version === adopted && found.state === 'building')
    ?.timestamp ?? null;

/** Null when something is live. */
function begin(layout: Layout, source: string, wishes: SharedPaths, now: Date): string | null {
  if (currentRelease(layout) !== null) return null;
  if (!existsSync(source) || !lstatSync(source).isDirectory())
    throw new UserError(`${source} is no directory.`);
  if (layout.deployPath.startsWith(`${source}/`) || layout.deployPath === source)
    throw new UserError(`The deploy path ${layout.deployPath} is inside of ${source}. Choose one beside it.`);
  requireFree(layout, source, wishes);
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

/** What the installation has of them, or had before it was moved. */
function pathsToShare({ shared }: Pick<Layout, 'shared'>, source: string, { dirs, files }: SharedPaths): string[] {
  const isShop = existsSync(join(source, 'bin/magento'));
  const wanted = [...(dirs ?? (isShop ? shopDirs : [])), ...(files ?? (isShop ? shopFiles : []))];
  const bad = wanted.find((path) => isAbsolute(path) || path.split('/').includes('..'));
  if (bad !== undefined) throw new UserError(`Shared paths are relative to ${source}, and "${bad}" is not.`);
  return wanted.filter((path) => existsSync(join(source, path)) || existsSync(join(shared, path)));
}

/** Before anything is moved: two of one thing cannot be made one by a program. */
function requireFree(layout: Layout, source: string, wishes: SharedPaths): void {
  for (const path of pathsToShare(layout, source, wishes)) {
    const [from, to] = [join(source, path), join(layout.shared, path)];
    if (existsSync(from) && !lstatSync(from).isSymbolicLink() && existsSync(to))
      throw new UserError(`${to} exists already. Move it away, or merge ${from} into it yourself.`);
  }
}

function moveToShared({ shared }: Layout, release: string, path: string): void {
  const [from, to] = [join(release, path), join(shared, path)];
  if (lstatSync(from, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (existsSync(from)) {
    makeAlike(dirname(from), shared, dirname(path));
    try {
      renameSync(from, to);
    } catch (error) {
      throw ['EXDEV', 'EBUSY'].includes(errorCode(error) ?? '')
        ? new UserError(`${from} is on a disk of its own. Mount that at ${to} instead, and run this again.`)
        : error;
    }
  }
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(relative(dirname(from), to), from);
}

/** Makes the directories on the way as the release has them, with their owners. */
function makeAlike(like: string, base: string, path: string): void {
  if (path === '.' || existsSync(join(base, path))) return;
  makeAlike(dirname(like), base, dirname(path));
  const { mode, uid, gid } = statSync(like);
  mkdirSync(join(base, path), { mode });
  if (process.geteuid?.() === 0) chownSync(join(base, path), uid, gid);
}
