import { resolve } from 'node:path';
import { readConfig } from '../config/config.ts';
import type { Manifest } from '#platform/db/backup/manifest.ts';
import { writeBackup } from '#platform/db/backup/write-backup.ts';
import type { TableShape } from '#platform/db/backup/contents.ts';
import { openStorage } from '../open-app.ts';
import { version } from '../version.ts';
import { findKeys, refuseWrongKeys } from './backup-keys.ts';
import { requireInstallation } from './backup-source.ts';
import { createProgress, sizeText, trackProgress } from './backup-progress.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';

export const backupCommand: Command = {
  help: `Usage: steward backup DIR [--without-key] [--json]

Backs up the database (embedded, or DATABASE_URL) while Steward keeps running, as of the start of the command. DIR must
not exist; it is created when the backup is complete. \`steward restore DIR\` restores it, on this or another machine.

  --without-key  leave out the key that encrypts stored secrets. Keep a copy of it elsewhere: it is the file
                 secret.keys in the data directory

With the key, everyone who can read DIR can read all passwords and webhook addresses in it. Protect DIR like the
installation itself. Keys in STEWARD_SECRET_KEY are never copied. Messages that are queued in NATS are not included.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(
      args,
      { 'without-key': { type: 'boolean' }, json: { type: 'boolean' } },
      1,
    );
    const [dir] = positionals;
    if (!dir) throw new UsageError('Missing argument DIR: steward backup DIR.');
    const config = readConfig();
    await requireInstallation(config);
    const keys = await findKeys(config);
    const database = await openStorage(config, openLog({ logLevel: 'warn' }), 'share');
    const startedAt = performance.now();
    const progress = values.json ? null : createProgress('copying', process.stderr);
    let track: ((table: TableShape) => void) | undefined;
    try {
      const manifest = await writeBackup({
        address: database.address,
        dir: resolve(dir),
        version,
        key: { ids: keys.ids, text: values['without-key'] ? null : keys.text },
        checkKey: refuseWrongKeys(keys),
        onTable(table, all) {
          track ??= trackProgress(
            progress,
            all,
            ({ bytes }) => bytes,
            ({ name }) => name,
          );
          track(table);
        },
      });
      progress?.end();
      const report = reportOf(resolve(dir), manifest, performance.now() - startedAt);
      if (values.json) printJson(report);
      else print(describe(report, keys.source));
      return 0;
    } finally {
      progress?.end();
      await database.close();
    }
  },
};

type Report = {
  dir: string;
  tables: number;
  rows: number;
  bytes: number;
  seconds: number;
  keyIncluded: boolean;
  keyIds: string[];
};

function reportOf(dir: string, { tables, key }: Manifest, ms: number): Report {
  return {
    dir,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: tables.reduce((sum, { file }) => sum + file.bytes, 0),
    seconds: Math.round(ms / 100) / 10,
    keyIncluded: key.file !== null,
    keyIds: key.ids,
  };
}

function describe(
  { dir, tables, rows, bytes, seconds, keyIncluded, keyIds }: Report,
  source: string,
): string {
  const key = keyIncluded
    ? 'It contains the key of stored secrets. Protect it like the installation itself.'
    : `It does NOT contain the key of stored secrets (${keyIds.join(', ')}). Keep a copy of ${source} elsewhere: without it the secrets are lost.`;
  return `Backed up ${rows} rows of ${tables} tables to ${dir} (${sizeText(bytes)}) in ${seconds} s.\n${key}`;
}
