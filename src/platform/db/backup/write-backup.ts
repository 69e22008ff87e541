import { OperatorError } from '#platform/errors.ts';
import type { DatabaseAddress } from '../pool.ts';
import { draftBackup, manifestName } from './backup-dir.ts';
import { writeCompressed, writePlain } from './backup-file.ts';
import type { TableShape } from './contents.ts';
import { printManifest, type BackedUpTable, type Manifest } from './manifest.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

export type BackupOptions = {
  address: DatabaseAddress;
  /** The target directory, which must be empty or not exist. */
  dir: string;
  version: string;
  /** The keys of the stored secrets and the text of their file; null leaves them out. */
  key: { ids: string[]; text: string | null };
  /** Throws if the keys cannot decrypt the secrets of the snapshot. */
  checkKey: (keyCheck: string | null) => void;
  onTable?: (table: TableShape, all: readonly TableShape[]) => void;
};

/** Copies the current state of the database into a directory that appears when all its files are on disk. */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const draft = await draftBackup(options.dir);
  try {
    await using snapshot = await openSnapshot(options.address);
    options.checkKey(snapshot.keyCheck);
    const manifest = await fill(draft.dir, snapshot, options);
    await draft.publish();
    return manifest;
  } catch (error) {
    await draft.discard();
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
    return new OperatorError(`There is not enough space for the backup at ${dir}; nothing was left there.`, {
      cause: error,
    });
  return error;
}
