import type { AppliedMigration } from '../migrate.ts';

/**
 * What a database holds, apart from the rows. Names of the former queue's tables carry its schema, ours do not: they are
 * where the search path leads, which is up to the server.
 */
export type Contents = {
  migrations: AppliedMigration[];
  tables: TableShape[];
};

export type TableShape = {
  name: string;
  columns: string[];
  /** About, and only for a progress bar. */
  bytes: number;
  partition: Partition | null;
};

export type Partition = { of: string; from: string; to: string };

/** `next` is what the sequence gives out next. Text, because it is a 64-bit number. */
export type SequenceState = { name: string; next: string };

/** Held the jobs until migration 0018, which moves them to our own table. Older backups and databases still have it. */
export const formerQueueSchema = 'graphile_worker';

const plainName = /^(?:graphile_worker\.)?[a-z_][a-z0-9_]{0,62}$/;
const plainTime = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/** Names and bounds become part of statements; a backup comes from outside, so only harmless ones do. */
export const isPlainName = (text: unknown): text is string =>
  typeof text === 'string' && plainName.test(text);
export const isPlainTime = (text: unknown): text is string =>
  typeof text === 'string' && plainTime.test(text);

export function quoted(name: string): string {
  if (!isPlainName(name)) throw new Error(`"${String(name)}" is no name for a table or column of ours`);
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
  throw new Error(`the partition ${table} has bounds of a kind that is not known here: ${text}`);
}
