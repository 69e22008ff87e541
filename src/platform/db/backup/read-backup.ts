import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf, OperatorError } from '#platform/errors.ts';
import { readMigrations } from '../migrate.ts';
import { manifestName } from './backup-dir.ts';
import { readCompressed, verifyFile } from './backup-file.ts';
import type { Source } from './load.ts';
import { parseManifest, type BackedUpTable, type BackupFile, type Manifest } from './manifest.ts';

export async function readManifest(dir: string): Promise<Manifest> {
  const place = join(resolve(dir), manifestName);
  const text = await readFile(place, 'utf8').catch((error: unknown) => {
    const why = codeOf(error) === 'ENOENT' ? 'it holds no manifest' : codeOf(error);
    throw new OperatorError(`${resolve(dir)} is not a Steward backup, or is incomplete: ${why}.`, {
      cause: error,
    });
  });
  return parseManifest(text, place);
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

/** A newer schema may have other meanings, so it is refused. An older one is migrated. */
export async function refuseNewerBackup(manifest: Manifest, migrationsDir: string): Promise<void> {
  const known = new Map((await readMigrations(migrationsDir)).map(({ name, checksum }) => [name, checksum]));
  const strange = manifest.migrations.filter(({ name, checksum }) => known.get(name) !== checksum);
  if (strange.length === 0) return;
  throw new OperatorError(
    `The backup was made by a newer release (${manifest.version}): its schema has changes that this one does not know ` +
      `(${strange.map(({ name }) => name).join(', ')}). Restore it with that release or a later one.`,
  );
}

export const backupSource = (dir: string, manifest: Manifest): Source => ({
  contents: manifest,
  async read(table, load) {
    // These are the tables of the manifest.
    const { file } = table as BackedUpTable;
    await readCompressed(dir, file, load);
  },
  sequences: () => Promise.resolve(manifest.sequences),
});

/** Compares the loaded rows with the manifest. */
export function refuseMissingRows(
  tables: readonly { name: string; rows: number }[],
  loaded: Map<string, number>,
): void {
  const wrong = tables.filter(({ name, rows }) => loaded.get(name) !== rows);
  if (wrong.length === 0) return;
  const list = wrong.map(({ name, rows }) => `${name}: ${loaded.get(name) ?? 0} of ${rows}`);
  throw new OperatorError(`Rows are missing after the copy, so it must not be used: ${list.join(', ')}.`);
}
