import { readConfig } from '../config/config.ts';
import { loadDatabase, requireEmptyDatabase, withClient, type Loaded } from '#platform/db/backup/load.ts';
import { quoted } from '#platform/db/backup/contents.ts';
import { refuseMissingRows } from '#platform/db/backup/read-backup.ts';
import { openSnapshot, type Snapshot } from '#platform/db/backup/snapshot.ts';
import { connectDatabase } from '#platform/db/connect.ts';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { migrationsDir, openStorage } from '../open-app.ts';
import { findKeys, refuseWrongKeys } from './backup-keys.ts';
import { requireInstallation } from './backup-source.ts';
import { createProgress, trackProgress, type Progress } from './backup-progress.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';

export const migrateToCommand: Command = {
  help: `Usage: steward migrate-to DATABASE_URL [--json]

Copies all data from the embedded database to an empty database on a PostgreSQL server (14 or newer) and counts the
rows there. Stop Steward first: what it writes during the copy would be lost. The embedded database is not changed.
The password can be given in PGPASSWORD instead of the URL.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, 1);
    const [url] = positionals;
    if (!url)
      throw new UsageError(
        'Missing argument DATABASE_URL: steward migrate-to postgres://user:password@host:5432/database',
      );
    const config = readConfig();
    if (config.databaseUrl)
      throw new OperatorError(
        'DATABASE_URL is set, so this installation already uses a server. To move between servers, use `steward backup` ' +
          'and `steward restore`.',
      );
    const log = openLog({ logLevel: 'warn' });
    await requireInstallation(config);
    const keys = await findKeys(config);
    const database = await connectDatabase(url, log);
    await database.close();
    const target = database.address;
    await requireEmptyDatabase(target);
    const progress = values.json ? null : createProgress('moving', process.stderr);
    const source = await openStorage(config, log, 'own');
    try {
      await using snapshot = await openSnapshot(source.address);
      refuseWrongKeys(keys)(snapshot.keyCheck);
      const loaded = await move(snapshot, target, log, progress);
      const rows = [...loaded.values()].reduce((sum, count) => sum + count, 0);
      if (values.json) printJson({ tables: loaded.size, rows });
      else print(describe(loaded.size, rows, keys.source));
      return 0;
    } finally {
      progress?.end();
      await source.close();
    }
  },
};

async function move(
  snapshot: Snapshot,
  target: DatabaseAddress,
  log: Log,
  progress: Progress | null,
): Promise<Loaded> {
  const { contents } = snapshot;
  const sent = new Map<string, number>();
  const onTable = trackProgress(
    progress,
    contents.tables,
    ({ bytes }) => bytes,
    ({ name }) => name,
  );
  const loaded = await loadDatabase(
    {
      contents,
      read: (table, load) =>
        snapshot.read(table, async ({ rows, stream }) => {
          await load(stream as AsyncIterable<Buffer>);
          sent.set(table.name, await rows);
        }),
      sequences: () => snapshot.finish(),
    },
    { address: target, migrationsDir, log, onTable },
  );
  const tables = [...sent].map(([name, rows]) => ({ name, rows }));
  refuseMissingRows(tables, loaded);
  refuseMissingRows(tables, await countRows(target, [...sent.keys()]));
  progress?.end();
  return loaded;
}

/** Counts the rows in the tables again, independently of the copy. */
const countRows = (address: DatabaseAddress, tables: readonly string[]): Promise<Loaded> =>
  withClient(address, async (client) => {
    const counted: Loaded = new Map();
    for (const name of tables) {
      const { rows } = await client.query<{ count: string }>(
        `/* migrateTo.count */ select count(*) from ${quoted(name)}`,
      );
      counted.set(name, Number(rows[0]?.count));
    }
    return counted;
  });

function describe(tables: number, rows: number, keySource: string): string {
  return `Copied ${rows} rows of ${tables} tables and counted them on the server.

Next steps:
  1. Set DATABASE_URL to that address for every Steward process.
  2. Keep the key of stored secrets: ${keySource}. Every machine needs the same key, as STEWARD_SECRET_KEY or in
     that file.
  3. Start Steward. Without DATABASE_URL it would use the embedded database, which is unchanged. Delete the
     directory \`postgres\` in the data directory when everything works.`;
}
