import { resolve } from 'node:path';
import { readConfig, type Config } from '../config/config.ts';
import { loadDatabase, requireEmptyDatabase } from '#platform/db/backup/load.ts';
import type { Manifest } from '#platform/db/backup/manifest.ts';
import {
  backupSource,
  readManifest,
  refuseMissingRows,
  refuseNewerBackup,
  verifyBackup,
} from '#platform/db/backup/read-backup.ts';
import { restoreEmbedded } from '#platform/db/backup/restore-embedded.ts';
import { connectDatabase } from '#platform/db/connect.ts';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { migrationsDir } from '../open-app.ts';
import { installKeys, planKeys, type KeyPlan } from './backup-keys.ts';
import { createProgress, trackProgress, type Progress } from './backup-progress.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';

export const restoreCommand: Command = {
  help: `Usage: steward restore DIR [--replace] [--json]

Restores a backup into an empty data directory (STEWARD_DATA_DIR) or, if DATABASE_URL is set, into that empty
database. The backup may come from either kind of database. Its checksums are verified first. A backup of an older
release is migrated; one of a newer release is refused.

  --replace  replace the installation in the data directory; the old one is moved to replaced-… in it`,

  async run(args) {
    const { values, positionals } = parseCommandLine(
      args,
      { replace: { type: 'boolean' }, json: { type: 'boolean' } },
      1,
    );
    const [path] = positionals;
    if (!path) throw new UsageError('Missing argument DIR: steward restore DIR.');
    const dir = resolve(path);
    const config = readConfig();
    if (config.databaseUrl && values.replace)
      throw new UsageError(
        '--replace works only for the data directory. With DATABASE_URL, empty that database yourself.',
      );
    const log = openLog({ logLevel: 'warn' });
    const manifest = await readManifest(dir);
    await refuseNewerBackup(manifest, migrationsDir);
    const plan = await planKeys(config, manifest);
    const progressOf = (what: string): Progress | null =>
      values.json ? null : createProgress(what, process.stderr);
    await verify(dir, manifest, progressOf('checking'));
    const fill = (address: DatabaseAddress): Promise<void> =>
      load(dir, manifest, address, log, progressOf('restoring'));
    const putAside = config.databaseUrl
      ? await intoServer(config, config.databaseUrl, plan, dir, fill, log)
      : await intoDataDir(config, plan, dir, fill, log, values.replace ?? false);

    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const report = { rows, takenAt: manifest.startedAt, putAside };
    if (values.json) printJson(report);
    else print(describe(report, plan));
    return 0;
  },
};

async function verify(dir: string, manifest: Manifest, progress: Progress | null): Promise<void> {
  const files = manifest.tables.map(({ file }) => file);
  const track = trackProgress(
    progress,
    files,
    ({ bytes }) => bytes,
    ({ path }) => path,
  );
  try {
    await verifyBackup(dir, manifest, track);
  } finally {
    progress?.end();
  }
}

async function load(
  dir: string,
  manifest: Manifest,
  address: DatabaseAddress,
  log: Log,
  progress: Progress | null,
): Promise<void> {
  const { tables } = manifest;
  const onTable = trackProgress(
    progress,
    tables as { name: string; bytes: number }[],
    ({ bytes }) => bytes,
    ({ name }) => name,
  );
  try {
    const loaded = await loadDatabase(backupSource(dir, manifest), { address, migrationsDir, log, onTable });
    refuseMissingRows(tables, loaded);
  } finally {
    progress?.end();
  }
}

type Fill = (address: DatabaseAddress) => Promise<void>;

async function intoDataDir(
  { dataDir }: Config,
  plan: KeyPlan,
  backupDir: string,
  fill: Fill,
  log: Log,
  replace: boolean,
): Promise<string | null> {
  const { putAside } = await restoreEmbedded({
    dataDir,
    backup: backupDir,
    replace,
    existingFiles: plan.kind === 'write' && plan.replacesKeyFile ? ['secret.keys'] : [],
    log,
    fill,
    beforeRename: async (real) => {
      if (plan.kind === 'write') await installKeys(backupDir, real);
    },
  });
  return putAside;
}

async function intoServer(
  { dataDir }: Config,
  url: string,
  plan: KeyPlan,
  backupDir: string,
  fill: Fill,
  log: Log,
): Promise<null> {
  if (plan.kind === 'write' && plan.replacesKeyFile)
    throw new OperatorError(
      `${dataDir} contains the key of another installation. Set STEWARD_DATA_DIR to another directory.`,
    );
  const database = await connectDatabase(url, log);
  await database.close();
  const { address } = database;
  await requireEmptyDatabase(address);
  // The key comes first: rows without their key are useless, a key without rows is harmless.
  if (plan.kind === 'write') await installKeys(backupDir, dataDir);
  await fill(address);
  return null;
}

function describe(
  { rows, takenAt, putAside }: { rows: number; takenAt: string; putAside: string | null },
  plan: KeyPlan,
): string {
  const lines = [`Restored ${rows} rows from the backup of ${takenAt}.`];
  if (plan.kind === 'installed') lines.push(`The key of stored secrets was already in ${plan.source}.`);
  if (putAside)
    lines.push(`The previous installation is in ${putAside}. Delete it when you no longer need it.`);
  lines.push('You can start Steward now. To check the installation first, run `steward doctor`.');
  return lines.join('\n');
}
