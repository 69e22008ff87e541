import { constants } from 'node:fs';
import { access, chmod, lchown, lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { codeOf, messageOf, OperatorError } from '#platform/errors.ts';
import { closedTo, type Account } from './account.ts';

export type Layout = { dataDir: string; clusterDir: string; runDir: string; account: Account | undefined };

const socketName = '.s.PGSQL.5432';
export const socketFiles = (runDir: string): string[] => [
  join(runDir, socketName),
  join(runDir, `${socketName}.lock`),
];

/** The paths, without creating or checking anything. */
export async function layoutOf(dataDir: string, account: Account | undefined): Promise<Layout> {
  const real = await realpath(dataDir);
  return { dataDir: real, clusterDir: join(real, 'postgres'), runDir: runDirOf(real), account };
}

/**
 * The kernel accepts socket paths of up to 107 bytes (macOS 103). For a longer data directory, the socket is in the temporary
 * directory, under a name that every process of the data directory computes alike.
 */
export function runDirOf(dataDir: string): string {
  const beside = join(dataDir, 'run');
  if (Buffer.byteLength(join(beside, socketName)) <= 103) return beside;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `steward-${hash}`);
}

/** Creates the data directory so that the account can pass through it and others cannot read it. */
export async function prepareDataDir(dataDir: string, account: Account | undefined): Promise<Layout> {
  const wanted = resolve(dataDir);
  try {
    await makeOpenDirs(wanted, account);
    await access(wanted, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `The data directory ${wanted} cannot be written to (${codeOf(error) ?? messageOf(error)}). ` +
        'Give this user access to it, or set STEWARD_DATA_DIR to another directory.',
      { cause: error },
    );
  }
  const layout = await layoutOf(wanted, account);
  await refuseClosedPath(layout.dataDir, account);
  return layout;
}

/**
 * The run directory contains the socket, and anybody who can enter it connects as the owner of the database. In a shared
 * temporary directory, another user may have created it, so it is checked but never repaired: a chmod by root could be
 * redirected by a symbolic link.
 */
export async function prepareRunDir({ runDir, account }: Layout): Promise<void> {
  await refuseClosedPath(dirname(runDir), account);
  await mkdirUnlessThere(runDir);
  const { mode, uid } = await lstat(runDir);
  // Owned by root: just created, or left by a crash before the next line.
  if (account && uid === 0) await lchown(runDir, account.uid, account.gid);
  const isOurs = uid === (account?.uid ?? process.getuid?.()) || uid === process.getuid?.();
  if (isOurs && (mode & constants.S_IFMT) === constants.S_IFDIR && (mode & 0o077) === 0) return;
  throw new OperatorError(
    `${runDir} is needed for the database socket, but belongs to somebody else or is open to others. ` +
      'Remove it, or set STEWARD_DATA_DIR to another directory.',
  );
}

/** A run directory in the temporary directory is removed after the server has stopped. */
export async function removeForeignRunDir({ dataDir, runDir }: Layout): Promise<void> {
  if (dirname(runDir) !== dataDir) await rm(runDir, { recursive: true, force: true });
}

async function makeOpenDirs(dir: string, account: Account | undefined): Promise<void> {
  const missing: string[] = [];
  for (let path = dir; !(await exists(path)); path = dirname(path)) missing.unshift(path);
  const adopted = missing.length === 0 && (await readdir(dir)).length === 0 ? [dir] : missing;
  for (const path of missing) await mkdirUnlessThere(path);
  // An explicit chmod, since a umask of 077 would lock out the account. A directory with other contents is not changed.
  if (account || missing.length > 0) for (const path of adopted) await chmod(path, 0o711);
}

/** Another process may create it at the same moment. */
async function mkdirUnlessThere(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

export const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );

async function refuseClosedPath(dir: string, account: Account | undefined): Promise<void> {
  if (!account) return;
  const [closed] = await closedTo(account, ancestorsOf(dir));
  if (closed === undefined) return;
  throw new OperatorError(
    `The embedded database runs as the user nobody, who cannot enter ${closed}. ` +
      `Set STEWARD_DATA_DIR to a directory outside of it, or run: chmod o+x ${closed}`,
  );
}

export const ancestorsOf = (path: string): string[] =>
  path === dirname(path) ? [path] : [...ancestorsOf(dirname(path)), path];
