import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { startEmbeddedPostgres } from '../embedded.ts';
import { postgresAccount } from '../embedded/account.ts';
import { binaryPath, findBinaries, reachableBinaries, type Binaries } from '../embedded/binaries.ts';
import { exists, prepareDataDir, syncDir, type Layout } from '../embedded/data-dir.ts';
import { lockDataDir } from '../embedded/lock.ts';
import { readRestoreMarker, removeRestoreMarker, writeRestoreMarker } from '../embedded/restore-marker.ts';
import { spawnDependent } from '../embedded/dependent-process.ts';
import type { DatabaseAddress } from '../pool.ts';

export type EmbeddedRestoreOptions = {
  dataDir: string;
  /** The backup directory, for the message after an interrupted restore. */
  backup: string;
  /** Moves an existing installation aside instead of refusing. */
  replace: boolean;
  /** Files in the data directory that the restore would replace, in addition to the database. */
  existingFiles: readonly string[];
  log: Log;
  fill: (address: DatabaseAddress) => Promise<void>;
  /** Called after the old database was moved aside and before the new one is renamed into place. */
  beforeRename: (dataDir: string) => Promise<void>;
};

/** A crash discards the new database, so it is only synced once, before it is renamed into place. */
const unsafeUntilSynced = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // With this, tables that are truncated and filled in one transaction need no WAL.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
};

const prefix = 'restore.new-';

/** Creates the database under a temporary name and renames it when it is complete. Returns where the old one is. */
export async function restoreEmbedded(target: EmbeddedRestoreOptions): Promise<{ putAside: string | null }> {
  const layout = await prepareDataDir(target.dataDir, postgresAccount());
  const { dataDir } = layout;
  const lock = await lockDataDir(dataDir);
  if (!lock)
    throw new OperatorError(
      `Steward is running on ${dataDir}. Stop it first, or set STEWARD_DATA_DIR to another directory.`,
    );
  const marker = { backup: target.backup, putAside: (await readRestoreMarker(dataDir))?.putAside ?? [] };
  try {
    const hasCluster = await exists(layout.clusterDir);
    const existing = [...(hasCluster ? ['postgres'] : []), ...target.existingFiles];
    if (existing.length > 0 && !target.replace)
      throw new OperatorError(
        `${dataDir} already contains an installation (${existing.join(', ')}). Nothing was changed. ` +
          'Set STEWARD_DATA_DIR to an empty directory, or move the installation aside with --replace.',
      );
    await removeLeftovers(dataDir);
    await writeRestoreMarker(dataDir, marker);
    const newDir = await mkdtemp(join(dataDir, prefix));
    const binaries = await reachableBinaries(await findBinaries(), layout);
    await fillCluster(newDir, binaries, target);
    await syncCluster(join(newDir, 'postgres'), binaries, layout);
    if (existing.length > 0) {
      marker.putAside.push(await createAsideDir(dataDir));
      await writeRestoreMarker(dataDir, marker);
      for (const name of existing) await rename(join(dataDir, name), join(marker.putAside.at(-1)!, name));
    }
    await target.beforeRename(dataDir);
    await rename(join(newDir, 'postgres'), layout.clusterDir);
    await syncDir(dataDir);
    return { putAside: marker.putAside.at(-1) ?? null };
  } finally {
    await removeLeftovers(dataDir);
    // After an error with the old database moved aside, the next start must not create an empty one.
    if (marker.putAside.length === 0 || (await exists(layout.clusterDir))) await removeRestoreMarker(dataDir);
    lock.release();
  }
}

async function fillCluster(
  dataDir: string,
  binaries: Binaries,
  { fill, log }: EmbeddedRestoreOptions,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, binaries, log, settings: unsafeUntilSynced });
  try {
    await fill(postgres.address);
  } finally {
    await postgres.stop();
  }
}

async function syncCluster(clusterDir: string, binaries: Binaries, { account }: Layout): Promise<void> {
  const output: string[] = [];
  const command = [binaryPath(binaries, 'initdb'), '--sync-only', '-D', clusterDir];
  const { code } = await spawnDependent(command, { account, onLine: (line) => output.push(line) }).exited;
  if (code !== 0)
    throw new OperatorError(`The restored database could not be written to disk:\n${output.join('\n')}`);
}

async function createAsideDir(dataDir: string): Promise<string> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o711 });
  return aside;
}

async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(prefix))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
}
