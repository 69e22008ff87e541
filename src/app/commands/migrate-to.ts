import { readConfig } from '../config/config.ts';
import { loadDatabase, refuseUnfit, withClient, type Loaded } from '#platform/db/backup/load.ts';
import { quoted } from '#platform/db/backup/contents.ts';
import { refuseMissingRows } from '#platform/db/backup/read-backup.ts';
import { openSnapshot, type Snapshot } from '#platform/db/backup/snapshot.ts';
import { connectDatabase } from '#platform/db/connect.ts';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { migrationsDir, openStorage } from '../open-app.ts';
import { findKeys, refuseWrongKeys } from './backup-keys.ts';
import { refuseAbsentInstallation } from './backup-source.ts';
import { createProgress, trackProgress, type Progress } from './backup-progress.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';

export const migrateToCommand: Command = {
  help: `Usage: steward migrate-to DATABASE_URL [--json]

Copies everything from the embedded database to an empty database of a PostgreSQL server, 14 or newer, and counts
the rows there. Stop Steward first: what it wrote meanwhile would be left behind. The embedded database stays as it is.
A password may be left out of the address and given in PGPASSWORD instead.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, 1);
    const [url] = positionals;
    if (!url)
      throw new UsageError('Name the database to move to: postgres://user:password@host:5432/database');
    const config = readConfig();
    if (config.databaseUrl)
      throw new OperatorError(
        'DATABASE_URL is set, so this installation is on a server already. Between servers, use `steward backup` and ' +
          '`steward restore`.',
      );
    const log = openLog({ logLevel: 'warn' });
    await refuseAbsentInstallation(config);
    const keys = await findKeys(config);
    const database = await connectDatabase(url, log);
    await database.close();
    const target = database.address;
    await refuseUnfit(target);
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

/** Asked anew, of the tables themselves. */
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
  return `Moved ${rows} rows of ${tables} tables, and counted them on the server.

Next:
  1. Set DATABASE_URL to that address wherever Steward is started.
  2. Keep the key of stored secrets: ${keySource}. Every further machine needs the same one, as STEWARD_SECRET_KEY
     or as that file.
  3. Start Steward. Without DATABASE_URL it would go on with the embedded database, which is unchanged; remove its
     folder \`postgres\` from the data directory once all is well.`;
}
