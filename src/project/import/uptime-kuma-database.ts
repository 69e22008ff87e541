import { messageOf } from '#platform/errors.ts';
import type { DatabaseSync } from 'node:sqlite';
import { ImportRefused } from './import-refused.ts';
import { textOf, type Row } from './rows.ts';
import type { KumaExport } from './uptime-kuma.ts';

const maxRows = 100_000;
/** Characters. The longest that is used is the body of a request, with 10,000. */
const maxValue = 64 * 1024;
/** Characters of all values together. */
const maxTotal = 64 * 1024 * 1024;

/** SQLite files begin with these bytes. */
export const isDatabase = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, 16)).toString('latin1') === 'SQLite format 3\0';

/** Reads kuma.db of version 1 or 2. Nothing is written to it. */
export async function readUptimeKumaDatabase(path: string): Promise<KumaExport> {
  const { DatabaseSync } = await import('node:sqlite');
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    db.exec('pragma trusted_schema = off');
    return readTables(db);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(
      `The database cannot be read: ${messageOf(error)}. Stop Uptime Kuma, or copy kuma.db together with kuma.db-wal and kuma.db-shm.`,
    );
  } finally {
    db?.close();
  }
}

function readTables(db: DatabaseSync): KumaExport {
  const cut: string[] = [];
  const read = tableReader(db, cut);
  const monitors = read('monitor');
  if (!monitors)
    throw new ImportRefused('The file is not a database of Uptime Kuma: it has no table "monitor".');
  const tags = new Map((read('tag') ?? []).map((row) => [textOf(row, 'id'), textOf(row, 'name') ?? '']));
  const tagged = grouped(read('monitor_tag') ?? [], 'monitor_id', (row) => ({
    name: tags.get(textOf(row, 'tag_id')) ?? '',
    value: textOf(row, 'value') ?? '',
  }));
  const notified = grouped(read('monitor_notification') ?? [], 'monitor_id', (row) => [
    textOf(row, 'notification_id') ?? '',
    true,
  ]);
  const maintained = grouped(read('monitor_maintenance') ?? [], 'maintenance_id', (row) =>
    textOf(row, 'monitor_id'),
  );
  const idOf = (row: Row): string => textOf(row, 'id') ?? '';
  return {
    monitors: monitors.map((row) => ({
      ...row,
      tags: tagged.get(idOf(row)) ?? [],
      notificationIDList: Object.fromEntries((notified.get(idOf(row)) ?? []) as [string, boolean][]),
    })),
    notifications: read('notification') ?? [],
    maintenances: (read('maintenance') ?? []).map((row) => ({
      ...row,
      monitorIds: maintained.get(idOf(row)) ?? [],
    })),
    statusPages: read('status_page') ?? [],
    timezone: timezoneOf(read('setting') ?? []),
    cutTables: cut,
  };
}

/**
 * The rows of a table, null if there is none. Only of plain tables: a view in a file that somebody else made could run any query, for
 * ever. Values that are too long are null, so that no file fills the memory. The names of tables with too many rows are added to `cut`.
 */
function tableReader(db: DatabaseSync, cut: string[]): (table: string) => Row[] | null {
  const plain = new Set(
    db
      .prepare(`select name from sqlite_schema where type = 'table' and sql like 'create table%'`)
      .all()
      .map((row) => String(row['name'])),
  );
  let total = 0;
  return (table) => {
    if (!plain.has(table)) return null;
    const rows: Row[] = [];
    for (const row of db.prepare(`select ${columnsOf(db, table)} from "${table}"`).iterate()) {
      if (rows.length === maxRows) {
        cut.push(table);
        break;
      }
      for (const value of Object.values(row)) total += typeof value === 'string' ? value.length : 8;
      if (total > maxTotal) throw new ImportRefused('The database has more than 64 MiB of settings.');
      rows.push(row);
    }
    return rows;
  };
}

function columnsOf(db: DatabaseSync, table: string): string {
  const columns = db.prepare('select name from pragma_table_info(?)').all(table);
  return columns
    .map((row) => `"${String(row['name']).replaceAll('"', '""')}"`)
    .map((name) => `case when length(${name}) <= ${maxValue} then ${name} end as ${name}`)
    .join(', ');
}

function grouped<Value>(rows: readonly Row[], by: string, read: (row: Row) => Value): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const id = textOf(row, by) ?? '';
    const group = groups.get(id);
    if (group) group.push(read(row));
    else groups.set(id, [read(row)]);
  }
  return groups;
}

/** Stored as JSON. */
function timezoneOf(settings: readonly Row[]): string | null {
  const row = settings.find((setting) => textOf(setting, 'key') === 'serverTimezone');
  return row ? (textOf(row, 'value')?.replaceAll('"', '') ?? null) : null;
}
