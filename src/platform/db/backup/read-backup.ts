import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf, OperatorError } from '#platform/errors.ts';
import { readMigrations } from '../migrate.ts';
import { manifestName } from './backup-dir.ts';
import { readCompressed, verifyFile } from './backup-file.ts';
import type { Source } from './load.ts';
import { parseManifest, type BackedUpTable, type BackupFile, type Manifest } from './manifest.ts';

export async function readManifest(dir: string): Promise<Manifest> {
  const file = join(resolve(dir), manifestName);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const reason = codeOf(error) === 'ENOENT' ? 'it has no manifest' : codeOf(error);
    throw new OperatorError(`${resolve(dir)} is not a complete backup of Steward: ${reason}.`, {
      cause: error,
    });
  });
  return parseManifest(text, file);
}

export async function verifyBackup(
  dir: string,
  { tables, key }: Manifest,
  onFile?: (file: BackupFile) => void,
): Promise<void> {
  for (const file of [...(key.file ? [key.file] : []), ...tables.map((table) => table.file)]) {
    onFile?.(file);
    await verifyFile(dir, file);
  }
}

/** A backup with an older schema is migrated. One with a newer schema cannot be interpreted. */
export async function refuseNewerBackup(manifest: Manifest, migrationsDir: string): Promise<void> {
  const known = new Map((await readMigrations(migrationsDir)).map(({ name, checksum }) => [name, checksum]));
  const unknown = manifest.migrations.filter(({ name, checksum }) => known.get(name) !== checksum);
  if (unknown.length === 0) return;
  throw new OperatorError(
    `The backup was made by a newer release (${manifest.version}) with migrations that this release does not know ` +
      `(${unknown.map(({ name }) => name).join(', ')}). Restore it with that release or a later one.`,
  );
}

export const backupSource = (dir: string, manifest: Manifest): Source => ({
  contents: manifest,
  async read(table, load) {
    // `contents` is the manifest, so its tables have files.
    const { file } = table as BackedUpTable;
    await readCompressed(dir, file, load);
  },
  sequences: () => Promise.resolve(manifest.sequences),
});

export function refuseMissingRows(
  tables: readonly { name: string; rows: number }[],
  loaded: Map<string, number>,
): void {
  const wrong = tables.filter(({ name, rows }) => loaded.get(name) !== rows);
  if (wrong.length === 0) return;
  const list = wrong.map(({ name, rows }) => `${name}: ${loaded.get(name) ?? 0} of ${rows}`);
  throw new OperatorError(`Rows are missing after the copy. Do not use it: ${list.join(', ')}.`);
}
