import type { AppliedMigration } from '../migrate.ts';

/**
 * The contents of a database without the rows. Only names of the former queue's tables include their schema. All others are
 * in the first schema of the search path, which depends on the server.
 */
export type Contents = {
  migrations: AppliedMigration[];
  tables: TableShape[];
};

export type TableShape = {
  name: string;
  columns: string[];
  /** An estimate for the progress display. */
  bytes: number;
  partition: Partition | null;
};

export type Partition = { of: string; from: string; to: string };

/** `next` is the next value of the sequence, as a string because it has 64 bits. */
export type SequenceState = { name: string; next: string };

/** Contained the jobs until migration 0018 moved them to the table of Steward's queue. Older backups still have it. */
export const formerQueueSchema = 'graphile_worker';

const plainName = /^(?:graphile_worker\.)?[a-z_][a-z0-9_]{0,62}$/;
const plainTime = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/** Names and bounds become part of SQL statements, so only safe ones are accepted from a backup. */
export const isPlainName = (text: unknown): text is string =>
  typeof text === 'string' && plainName.test(text);
export const isPlainTime = (text: unknown): text is string =>
  typeof text === 'string' && plainTime.test(text);

export function quoted(name: string): string {
  if (!isPlainName(name)) throw new Error(`"${String(name)}" is not a valid table or column name`);
  return name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
}

export const columnList = ({ columns }: TableShape): string =>
  columns.map((column) => quoted(column)).join(', ');

/** `FOR VALUES FROM ('2026-11-15 00:00:00+00') TO ('2026-11-16 00:00:00+00')`, in a session in UTC. */
export function parseBounds(table: string, text: string): { from: string; to: string } {
  const [, from, to] = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/.exec(text) ?? [];
  if (isPlainTime(from) && isPlainTime(to)) return { from, to };
  throw new Error(`the partition ${table} has unsupported bounds: ${text}`);
}
