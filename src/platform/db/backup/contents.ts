import type { AppliedMigration } from '../migrate.ts';

/**
 * The contents of a database without the rows. Names of the former queue's tables include its schema; others do not, since the
 * search path of the server determines theirs.
 */
export type Contents = {
  migrations: AppliedMigration[];
  tables: TableShape[];
};

export type TableShape = {
  name: string;
  columns: string[];
  /** Approximate; only for the progress bar. */
  bytes: number;
  partition: Partition | null;
};

export type Partition = { of: string; from: string; to: string };

/** `next` is the next value of the sequence, as text because it is a 64-bit number. */
export type SequenceState = { name: string; next: string };

/**
 * The schema of the jobs before migration 0018, which moves them to a table of Steward. Older backups and databases still have
 * it.
 */
export const formerQueueSchema = 'graphile_worker';

const plainName = /^(?:graphile_worker\.)?[a-z_][a-z0-9_]{0,62}$/;
const plainTime = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/** Names and bounds become part of SQL statements. A backup is untrusted input, so only safe ones are accepted. */
export const isPlainName = (text: unknown): text is string =>
  typeof text === 'string' && plainName.test(text);
export const isPlainTime = (text: unknown): text is string =>
  typeof text === 'string' && plainTime.test(text);

export function quoted(name: string): string {
  if (!isPlainName(name)) throw new Error(`"${String(name)}" is not a valid name of a table or column`);
  return name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
}

export const columnList = ({ columns }: TableShape): string =>
  columns.map((column) => quoted(column)).join(', ');

/** `FOR VALUES FROM ('2026-11-15 00:00:00+00') TO ('2026-11-16 00:00:00+00')`, as a session in UTC shows it. */
export function parseBounds(table: string, text: string): { from: string; to: string } {
  const [, from, to] = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/.exec(text) ?? [];
  if (isPlainTime(from) && isPlainTime(to)) return { from, to };
  throw new Error(`the partition ${table} has unsupported bounds: ${text}`);
}
