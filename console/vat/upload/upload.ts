import { csvFields, type CsvMapping } from '#vat/csv/columns.ts';
import { delimiters } from '#vat/csv/delimiter.ts';
import { fetchJson } from '../../api/client.ts';
import { words } from '../../words/words.ts';
import type { Column, Preview } from './read-preview.ts';

/** Customers are stored and checked again and again; a batch checks the rows of a file once. */
export type UploadKind = 'customers' | 'batch';

export type RowError = { row: number; field: string | null; message: string };
export type CustomersUploaded = {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  errorCount: number;
  errors: RowError[];
};
export type BatchCreated = { id: string };

/** Why the file cannot be uploaded with these columns; null if it can. Without ids, each number is its own. */
export function mistakeIn(columns: readonly Column[]): string | null {
  const t = words().vat.upload;
  const many = (field: Column): number => columns.filter((column) => column === field).length;
  if (many('number') === 0) return t.noNumbers;
  const double = csvFields.find((field) => field !== 'address' && many(field) > 1);
  return double ? t.twice(t.fields[double]) : null;
}

/** The columns as the service takes them: positions from 1. */
export function mappingOf(columns: readonly Column[]): CsvMapping {
  const positionsOf = (field: Column): number[] =>
    columns.flatMap((column, index) => (column === field ? [index + 1] : []));
  return Object.fromEntries(
    csvFields
      .map((field) => [field, positionsOf(field)] as const)
      .filter(([, positions]) => positions.length > 0),
  );
}

const delimiterNames = Object.fromEntries(Object.entries(delimiters).map(([name, text]) => [text, name]));

/** Sends the file as it is; the server reads it while it arrives. */
export function upload<Answer>(
  path: string,
  file: Blob,
  { teamId, name, preview }: { teamId: string; name: string | null; preview: Preview },
): Promise<Answer> {
  const query = new URLSearchParams({
    teamId,
    header: String(preview.hasHeader),
    delimiter: delimiterNames[preview.delimiter]!,
    mapping: JSON.stringify(mappingOf(preview.columns)),
    ...(name ? { name } : {}),
  });
  return fetchJson<Answer>(`${path}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  });
}
