import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installKeys } from '#app/commands/backup-keys.ts';
import { loadDatabase } from '#platform/db/backup/load.ts';
import { backupSource, readManifest } from '#platform/db/backup/read-backup.ts';
import { restoreEmbedded } from '#platform/db/backup/restore-embedded.ts';
import { createLog } from '#platform/log.ts';
import { temporaryDir } from '#testkit/process.ts';
import type { Credentials } from './fill.ts';
import type { Answers } from './questions.ts';

const data = join(import.meta.dirname, 'data');
const migrations = join(import.meta.dirname, '../../../migrations');

export const releases = readdirSync(data);

export type EarlierRelease = AsyncDisposable & {
  credentials: Credentials;
  answers: Answers;
  /** A backup that the release made. */
  backup: string;
  /** The number of migrations that it did not have. */
  missingMigrations: number;
  /** A directory for the data directories of a test. */
  path: string;
  /** Makes a data directory as the release left it: its schema, its rows and its key. */
  makeDataDir(name: string): Promise<string>;
};

export async function openRelease(version: string): Promise<EarlierRelease> {
  const dir = await temporaryDir();
  // Databases run as another user if the test runs as root.
  await chmod(dir.path, 0o711);
  const backup = join(data, version, 'backup');
  const manifest = await readManifest(backup);
  const { credentials, answers } = JSON.parse(
    await readFile(join(data, version, 'answers.json'), 'utf8'),
  ) as {
    credentials: Credentials;
    answers: Answers;
  };
  const ownMigrations = join(dir.path, 'migrations');
  await mkdir(ownMigrations);
  for (const { name } of manifest.migrations)
    await copyFile(join(migrations, name), join(ownMigrations, name));
  return {
    credentials,
    answers,
    backup,
    missingMigrations: readdirSync(migrations).length - manifest.migrations.length,
    path: dir.path,
    async makeDataDir(name) {
      const dataDir = join(dir.path, name);
      const log = createLog({ level: 'silent', pretty: false });
      const source = backupSource(backup, manifest);
      await restoreEmbedded({
        dataDir,
        backup,
        replace: false,
        existingFiles: [],
        log,
        fill: async (address) =>
          void (await loadDatabase(source, { address, migrationsDir: ownMigrations, log })),
        beforeRename: (place) => installKeys(backup, place),
      });
      return dataDir;
    },
    [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose](),
  };
}
