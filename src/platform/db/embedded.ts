import { systemClock } from '../clock.ts';
import { OperatorError } from '../errors.ts';
import type { Log } from '../log.ts';
import { postgresAccount } from './embedded/account.ts';
import { addressOf, ensureDatabase } from './embedded/address.ts';
import { findBinaries, reachableBinaries, type Binaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { prepareDataDir, prepareRunDir, removeTemporaryRunDir } from './embedded/data-dir.ts';
import { lockDataDir, readOwner } from './embedded/lock.ts';
import { removeOrphanedServer } from './embedded/orphaned-server.ts';
import { launchPostmaster, type Postmaster, type Settings } from './embedded/postmaster.ts';
import { refuseInterruptedRestore, removeRestoreMarker } from './embedded/restore-marker.ts';
import { supervise, type EmbeddedExit } from './embedded/supervise.ts';
import type { DatabaseAddress } from './pool.ts';

export type EmbeddedPostgres = {
  address: DatabaseAddress;
  /** Resolves when the database was stopped, or when it exited and could not be restarted. */
  exited: Promise<EmbeddedExit>;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: Log;
  /** Overrides Steward's default server settings, such as `{ fsync: 'off' }` in tests. */
  settings?: Settings;
  /** Defaults to the binaries of the installed package. */
  binaries?: Binaries;
};

/** Starts PostgreSQL on the data directory, creates the database on first use and restarts it until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const found = options.binaries ?? (await findBinaries());
  const layout = await prepareDataDir(options.dataDir, postgresAccount());
  const lock = await lockDataDir(layout.dataDir);
  if (!lock) throw alreadyRunning(layout.dataDir);
  try {
    await prepareRunDir(layout);
    const binaries = await reachableBinaries(found, layout);
    await refuseInterruptedRestore(layout);
    await ensureCluster(layout, binaries, options.settings?.['fsync'] !== 'off');
    await removeRestoreMarker(layout.dataDir);
    const launch = async (): Promise<Postmaster> => {
      await removeOrphanedServer(layout, options.log);
      return launchPostmaster(layout, binaries, options.log, options.settings);
    };
    const supervised = supervise(await launch(), launch, options.log, systemClock);
    const address = addressOf(layout.runDir, 'steward');
    await ensureDatabase(layout.runDir, 'steward').catch(async (error: unknown) => {
      await supervised.stop();
      throw error;
    });
    const exited = supervised.exited.then(async (exit) => {
      await removeTemporaryRunDir(layout);
      lock.release();
      return exit;
    });
    const stop = async (): Promise<void> => {
      await supervised.stop();
      await exited;
    };
    return { address, exited, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function alreadyRunning(dataDir: string): OperatorError {
  const owner = readOwner(dataDir);
  return new OperatorError(
    `Steward is already running on the data directory ${dataDir}${owner ? ` (process ${owner})` : ''}. ` +
      'Stop it first, or set STEWARD_DATA_DIR (and PORT) to run a second one.',
  );
}

export { attachEmbeddedPostgres } from './embedded/attach.ts';
