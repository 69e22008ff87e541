import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { startEmbeddedPostgres } from '../embedded.ts';
import { postgresAccount } from '../embedded/account.ts';
import { binaryPath, findBinaries, reachableBinaries, type Binaries } from '../embedded/binaries.ts';
import { exists, prepareDataDir, type Layout } from '../embedded/data-dir.ts';
import { lockDataDir } from '../embedded/lock.ts';
import { readRestoreMarker, removeRestoreMarker, writeRestoreMarker } from '../embedded/restore-marker.ts';
import { spawnTied } from '../embedded/dependent-process.ts';
import type { DatabaseAddress } from '../pool.ts';
import { syncDir } from './backup-dir.ts';

export type EmbeddedTarget = {
  dataDir: string;
  /** The directory of the backup, for the message after an interrupted restore. */
  backup: string;
  /** Moves existing data aside instead of refusing. */
  replace: boolean;
  /** Files of the data directory, besides the database, that would be replaced. */
  inTheWay: readonly string[];
  log: Log;
  fill: (address: DatabaseAddress) => Promise<void>;
  /** Runs right before the new database appears, when the old one has been moved aside. */
  beforeAppearing: (dataDir: string) => Promise<void>;
};

/** Without fsync while it is filled, since a crash discards it anyway. It is synced as a whole before it is renamed. */
const unsafeUntilSynced = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // With minimal WAL, tables that are filled in the transaction which truncates them need no log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
};

const prefix = 'restore.new-';

/** Creates the database next to its final location and renames it when it is complete. Returns where the old one is. */
export async function restoreEmbedded(target: EmbeddedTarget): Promise<{ putAside: string | null }> {
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
    const taken = [...(hasCluster ? ['postgres'] : []), ...target.inTheWay];
    if (taken.length > 0 && !target.replace)
      throw new OperatorError(
        `${dataDir} already holds an installation (${taken.join(', ')}), and nothing was changed in it. ` +
          'Set STEWARD_DATA_DIR to an empty directory, or put it aside with --replace.',
      );
    await removeLeftovers(dataDir);
    await writeRestoreMarker(dataDir, marker);
    const made = await mkdtemp(join(dataDir, prefix));
    const binaries = await reachableBinaries(await findBinaries(), layout);
    await fillCluster(made, binaries, target);
    await syncCluster(join(made, 'postgres'), binaries, layout);
    if (taken.length > 0) {
      marker.putAside.push(await makeAside(dataDir));
      await writeRestoreMarker(dataDir, marker);
      for (const name of taken) await rename(join(dataDir, name), join(marker.putAside.at(-1)!, name));
    }
    await target.beforeAppearing(dataDir);
    await rename(join(made, 'postgres'), layout.clusterDir);
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
  { fill, log }: EmbeddedTarget,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, binaries, log, settings: unsafeUntilSynced });
  try {
    await fill(postgres.address);
  } finally {
    await postgres.stop();
  }
}

async function syncCluster(clusterDir: string, binaries: Binaries, { account }: Layout): Promise<void> {
  const said: string[] = [];
  const command = [binaryPath(binaries, 'initdb'), '--sync-only', '-D', clusterDir];
  const { code } = await spawnTied(command, { account, onLine: (line) => said.push(line) }).exited;
  if (code !== 0)
    throw new OperatorError(`The restored database could not be written to disk:\n${said.join('\n')}`);
}

async function makeAside(dataDir: string): Promise<string> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o711 });
  return aside;
}

async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(prefix))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
}
