import { chown, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, OperatorError } from '#platform/errors.ts';
import { binaryPath, majorOf, type Binaries } from './binaries.ts';
import { exists, syncDir, type Layout } from './data-dir.ts';
import { spawnDependent } from './dependent-process.ts';

/** Creates the cluster if there is none, and refuses one that this PostgreSQL cannot run. */
export async function ensureCluster(layout: Layout, binaries: Binaries, sync: boolean): Promise<void> {
  await removeUnfinished(layout.dataDir);
  if (await exists(layout.clusterDir)) await refuseForeignOwner(layout);
  const version = await clusterVersion(layout.clusterDir);
  if (version === undefined) return initCluster(layout, binaries, sync);
  if (version !== majorOf(binaries.version)) {
    throw new OperatorError(
      `The database in ${layout.clusterDir} was created by PostgreSQL ${version}. This release includes ` +
        `PostgreSQL ${majorOf(binaries.version)}, which cannot read it. Run \`steward backup\` with the previous release of ` +
        'Steward and `steward restore` with this one, or set STEWARD_DATA_DIR to a new directory.',
    );
  }
}

/** Undefined if there is no cluster or only an empty directory. */
async function clusterVersion(clusterDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await rmdir(clusterDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return;
    throw new OperatorError(
      `${clusterDir} is not a PostgreSQL database. Move it away, or set STEWARD_DATA_DIR.`,
      { cause: error },
    );
  });
  return undefined;
}

async function refuseForeignOwner({ clusterDir, account }: Layout): Promise<void> {
  const { uid } = await stat(clusterDir);
  if (uid === (account?.uid ?? process.getuid?.())) return;
  throw new OperatorError(
    `The database in ${clusterDir} belongs to another user (uid ${uid}). ` +
      'Start Steward as the user who created it, or set STEWARD_DATA_DIR to another directory.',
  );
}

/** The directory of the socket restricts access, so no password is needed. The C locale sorts the same everywhere. */
const initFlags = ['-U', 'steward', '-A', 'trust', '-E', 'UTF8', '--locale=C'];

/** Uses a temporary name until it is complete, so that an interrupted `initdb` leaves no partial cluster. */
async function initCluster(layout: Layout, binaries: Binaries, sync: boolean): Promise<void> {
  const { account, clusterDir, dataDir } = layout;
  const unfinished = await mkdtemp(join(dataDir, 'postgres.new-'));
  if (account) await chown(unfinished, account.uid, account.gid);
  const output: string[] = [];
  const command = [
    binaryPath(binaries, 'initdb'),
    '-D',
    unfinished,
    ...initFlags,
    ...(sync ? [] : ['--no-sync']),
  ];
  const { code } = await spawnDependent(command, { account, onLine: (line) => output.push(line) }).exited;
  if (code !== 0 && output.some((line) => line.includes('could not look up effective user ID'))) {
    throw new OperatorError(
      `The embedded database needs a user with a name, and the user id ${process.getuid?.()} has none on this ` +
        'machine. Start Steward as another user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  if (code !== 0) {
    throw new OperatorError(`The embedded database could not be created:\n${output.slice(-10).join('\n')}`);
  }
  await rename(unfinished, clusterDir);
  await syncDir(dataDir);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('postgres.new-')) {
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}
