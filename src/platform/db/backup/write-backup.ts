import { OperatorError } from '#platform/errors.ts';
import type { DatabaseAddress } from '../pool.ts';
import { createUnfinishedBackup, manifestName } from './backup-dir.ts';
import { writeCompressed, writePlain } from './backup-file.ts';
import type { TableShape } from './contents.ts';
import { printManifest, type BackedUpTable, type Manifest } from './manifest.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

export type BackupOptions = {
  address: DatabaseAddress;
  /** Must be empty or not exist. */
  dir: string;
  version: string;
  /** The ids of the keys, and the content of the key file. With null, the backup contains no keys. */
  key: { ids: string[]; text: string | null };
  /** Throws if these keys cannot decrypt the secrets of the snapshot. */
  checkKey: (keyCheck: string | null) => void;
  onTable?: (table: TableShape, all: readonly TableShape[]) => void;
};

/** Copies a snapshot of the database into a directory, which is renamed into place when everything is on disk. */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const unfinished = await createUnfinishedBackup(options.dir);
  try {
    await using snapshot = await openSnapshot(options.address);
    options.checkKey(snapshot.keyCheck);
    const manifest = await fill(unfinished.dir, snapshot, options);
    await unfinished.publish();
    return manifest;
  } catch (error) {
    await unfinished.discard();
    throw explained(error, options.dir);
  }
}

async function fill(dir: string, snapshot: Snapshot, options: BackupOptions): Promise<Manifest> {
  const startedAt = new Date().toISOString();
  const { migrations, tables: all } = snapshot.contents;
  const { ids, text } = options.key;
  const key = { ids, file: text === null ? null : await writePlain(dir, 'secret.keys', text) };
  const tables: BackedUpTable[] = [];
  for (const table of all) {
    options.onTable?.(table, all);
    await snapshot.read(table, async ({ rows, stream }) => {
      const file = await writeCompressed(dir, `${table.name}.copy.zst`, stream);
      tables.push({ ...table, rows: await rows, file });
    });
  }
  const sequences = await snapshot.finish();
  const { serverVersion } = snapshot;
  const finishedAt = new Date().toISOString();
  const { version } = options;
  const manifest = {
    version,
    startedAt,
    finishedAt,
    serverVersion,
    migrations,
    key,
    sequences,
    tables,
  };
  await writePlain(dir, manifestName, printManifest(manifest));
  return { format: 1, ...manifest };
}

function explained(error: unknown, dir: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new OperatorError(
      `There is not enough disk space for the backup at ${dir}. The partial backup was removed.`,
      {
        cause: error,
      },
    );
  return error;
}
