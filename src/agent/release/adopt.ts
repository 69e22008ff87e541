import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Layout } from '../host/layout.ts';
import { Refusal } from '../refusal.ts';
import { currentRelease, switchTo } from './current.ts';
import { saveRecord } from './records.ts';

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

type Wishes = { dirs: string[] | null; files: string[] | null };

/** Makes an installation the first release. Done again it does nothing. Returns what to tell. */
export function adopt(layout: Layout, source: string, { dirs, files }: Wishes, now: Date): string {
  const live = currentRelease(layout);
  if (live !== null) return `${live} is live already; nothing was changed`;
  if (!existsSync(source) || !lstatSync(source).isDirectory())
    throw new Refusal(`${source} is no directory.`);
  if (layout.deployPath.startsWith(`${source}/`) || layout.deployPath === source)
    throw new Refusal(`The deploy path ${layout.deployPath} is inside of ${source}. Choose one beside it.`);
  const timestamp = now.toISOString().replaceAll(/[-:]/g, '').replace('T', '_').slice(0, 15);
  const release = layout.release(timestamp);
  const isShop = existsSync(join(source, 'bin/magento'));
  const shared = [...(dirs ?? (isShop ? shopDirs : [])), ...(files ?? (isShop ? shopFiles : []))].filter(
    (path) => existsSync(join(source, path)),
  );
  if (source !== layout.current) copyTree(source, release);
  else renameSync(source, release);
  // First the link: a shop that is live is away for this moment only.
  switchTo(layout, timestamp);
  for (const path of shared) moveToShared(layout, release, path);
  saveRecord(layout, timestamp, {
    state: 'good',
    deploymentId: null,
    version: 'adopted',
    sha: null,
    at: now.toISOString(),
  });
  return `${source} as ${timestamp}${shared.length > 0 ? `, shared: ${shared.join(', ')}` : ''}`;
}

function copyTree(source: string, release: string): void {
  const fresh = `${release}.new`;
  const copy = spawnSync('cp', ['-a', '--reflink=auto', source, fresh], { encoding: 'utf8' });
  if (copy.status !== 0) throw new Refusal(`Copying failed: ${copy.stderr.trim()}`);
  renameSync(fresh, release);
}

function moveToShared({ shared }: Layout, release: string, path: string): void {
  const [from, to] = [join(release, path), join(shared, path)];
  if (lstatSync(from).isSymbolicLink()) return;
  if (existsSync(to))
    throw new Refusal(`${to} exists already. Move it away, or merge ${from} into it yourself.`);
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
  symlinkSync(relative(dirname(from), to), from);
}
