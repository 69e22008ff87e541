import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, OperatorError } from '#platform/errors.ts';
import { syncDir } from './cluster.ts';
import { exists, type Layout } from './data-dir.ts';

/** Lies in the data dir while a restore is under way; found later, it tells of one that was cut short. */
export type RestoreNote = {
  backup: string;
  /** Directories with what was there before, the latest last. */
  putAside: string[];
};

const pathOf = (dataDir: string): string => join(dataDir, 'restore.unfinished');

/** On disk when it returns, since it is for the case that the machine stops in the next moment. */
export async function writeRestoreNote(dataDir: string, note: RestoreNote): Promise<void> {
  const draft = `${pathOf(dataDir)}.draft`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(note)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, pathOf(dataDir));
  await syncDir(dataDir);
}

export async function readRestoreNote(dataDir: string): Promise<RestoreNote | null> {
  try {
    return JSON.parse(await readFile(pathOf(dataDir), 'utf8')) as RestoreNote;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

export const removeRestoreNote = (dataDir: string): Promise<void> => rm(pathOf(dataDir), { force: true });

/**
 * To go on would make an empty installation, without a word about the old one or the one to be restored. Where there is
 * a database, the restore had ended but for the note, or had not touched anything yet.
 */
export async function refuseUnfinishedRestore({
  dataDir,
  clusterDir,
}: Pick<Layout, 'dataDir' | 'clusterDir'>): Promise<void> {
  const note = await readRestoreNote(dataDir);
  if (!note || (await exists(join(clusterDir, 'PG_VERSION')))) return;
  const aside = note.putAside.at(-1);
  throw new OperatorError(
    `A restore into ${dataDir} was interrupted before its database was in place. ` +
      `Finish it with: steward restore ${note.backup}\n` +
      (aside
        ? `To go back instead: mv ${aside}/* ${dataDir}`
        : `To begin with an empty installation instead: rm ${pathOf(dataDir)}`),
  );
}
