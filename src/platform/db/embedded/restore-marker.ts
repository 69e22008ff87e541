import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, OperatorError } from '#platform/errors.ts';
import { exists, syncDir, type Layout } from './data-dir.ts';

/** A file in the data directory during a restore. If it exists at a start, the restore was interrupted. */
export type RestoreMarker = {
  backup: string;
  /** Directories with the previous installations, the latest last. */
  putAside: string[];
};

const pathOf = (dataDir: string): string => join(dataDir, 'restore.unfinished');

/** Synced to disk, because it must survive a power failure. */
export async function writeRestoreMarker(dataDir: string, marker: RestoreMarker): Promise<void> {
  const draft = `${pathOf(dataDir)}.draft`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(marker)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, pathOf(dataDir));
  await syncDir(dataDir);
}

export async function readRestoreMarker(dataDir: string): Promise<RestoreMarker | null> {
  try {
    return JSON.parse(await readFile(pathOf(dataDir), 'utf8')) as RestoreMarker;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

export const removeRestoreMarker = (dataDir: string): Promise<void> => rm(pathOf(dataDir), { force: true });

/**
 * Otherwise the start would create an empty installation. If there is a database, the restore had changed nothing yet or
 * only its marker was left.
 */
export async function refuseInterruptedRestore({
  dataDir,
  clusterDir,
}: Pick<Layout, 'dataDir' | 'clusterDir'>): Promise<void> {
  const marker = await readRestoreMarker(dataDir);
  if (!marker || (await exists(join(clusterDir, 'PG_VERSION')))) return;
  const aside = marker.putAside.at(-1);
  throw new OperatorError(
    `A restore into ${dataDir} was interrupted before its database was in place. ` +
      `Finish it with: steward restore ${marker.backup}\n` +
      (aside
        ? `To go back instead: mv ${aside}/* ${dataDir}`
        : `To start with an empty installation instead: rm ${pathOf(dataDir)}`),
  );
}
