import { constants } from 'node:fs';
import { access, chmod, lchown, lstat, mkdir, open, readdir, realpath, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { codeOf, messageOf, OperatorError } from '#platform/errors.ts';
import { inaccessibleTo, type Account } from './account.ts';

export type Layout = { dataDir: string; clusterDir: string; runDir: string; account: Account | undefined };

const socketName = '.s.PGSQL.5432';
export const socketFiles = (runDir: string): string[] => [
  join(runDir, socketName),
  join(runDir, `${socketName}.lock`),
];

/** The paths in the data directory. Nothing is created or checked. */
export async function layoutOf(dataDir: string, account: Account | undefined): Promise<Layout> {
  const real = await realpath(dataDir);
  return { dataDir: real, clusterDir: join(real, 'postgres'), runDir: runDirOf(real), account };
}

/**
 * The kernel limits socket paths to 107 bytes (macOS: 103). If the path would be longer, the socket is in the temporary
 * directory, under a name derived from the data directory.
 */
export function runDirOf(dataDir: string): string {
  const inDataDir = join(dataDir, 'run');
  if (Buffer.byteLength(join(inDataDir, socketName)) <= 103) return inDataDir;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `steward-${hash}`);
}

/** Creates the data directory. The account can enter it, and other users cannot list it. */
export async function prepareDataDir(dataDir: string, account: Account | undefined): Promise<Layout> {
  const path = resolve(dataDir);
  try {
    await createAccessibleDirs(path, account);
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `The data directory ${path} cannot be written to (${codeOf(error) ?? messageOf(error)}). ` +
        'Give this user access to it, or set STEWARD_DATA_DIR to another directory.',
      { cause: error },
    );
  }
  const layout = await layoutOf(path, account);
  await requireAccessiblePath(layout.dataDir, account);
  return layout;
}

/**
 * The run directory contains the socket, so anyone who can enter it has full access to the database. In a shared temporary
 * directory another user may have created it, so its mode is only checked and never changed: with a symbolic link, an
 * attacker could direct a chmod by root to another file.
 */
export async function prepareRunDir({ runDir, account }: Layout): Promise<void> {
  await requireAccessiblePath(dirname(runDir), account);
  await ensureDir(runDir);
  const { mode, uid } = await lstat(runDir);
  // Owned by root if it was just created, or if a crash happened before this line.
  if (account && uid === 0) await lchown(runDir, account.uid, account.gid);
  const isOurs = uid === (account?.uid ?? process.getuid?.()) || uid === process.getuid?.();
  if (isOurs && (mode & constants.S_IFMT) === constants.S_IFDIR && (mode & 0o077) === 0) return;
  throw new OperatorError(
    `${runDir} is needed for the database socket, but belongs to another user or is accessible to others. ` +
      'Remove it, or set STEWARD_DATA_DIR to another directory.',
  );
}

/** Removes the run directory if it is in the temporary directory. */
export async function removeTemporaryRunDir({ dataDir, runDir }: Layout): Promise<void> {
  if (dirname(runDir) !== dataDir) await rm(runDir, { recursive: true, force: true });
}

async function createAccessibleDirs(dir: string, account: Account | undefined): Promise<void> {
  const missing: string[] = [];
  for (let path = dir; !(await exists(path)); path = dirname(path)) missing.unshift(path);
  const adopted = missing.length === 0 && (await readdir(dir)).length === 0 ? [dir] : missing;
  for (const path of missing) await ensureDir(path);
  // An explicit chmod, since a umask of 077 would lock the account out. A non-empty directory is not changed.
  if (account || missing.length > 0) for (const path of adopted) await chmod(path, 0o711);
}

/** Another process may create it at the same time. */
async function ensureDir(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

export async function syncDir(path: string): Promise<void> {
  const dir = await open(path, 'r');
  try {
    await dir.sync();
  } finally {
    await dir.close();
  }
}

export const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );

async function requireAccessiblePath(dir: string, account: Account | undefined): Promise<void> {
  if (!account) return;
  const [closed] = await inaccessibleTo(account, ancestorsOf(dir));
  if (closed === undefined) return;
  throw new OperatorError(
    `The embedded database runs as the user nobody, who cannot enter ${closed}. ` +
      `Set STEWARD_DATA_DIR to a directory outside of it, or run: chmod o+x ${closed}`,
  );
}

export const ancestorsOf = (path: string): string[] =>
  path === dirname(path) ? [path] : [...ancestorsOf(dirname(path)), path];
