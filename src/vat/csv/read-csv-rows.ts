import {
  findColumns,
  looksLikeHeader,
  valuesOf,
  type Columns,
  type CsvMapping,
  type CsvValues,
} from './columns.ts';
import { CsvRefused } from './csv-refused.ts';
import { decodeText } from './decode-text.ts';
import { delimiterOf, type Delimiter } from './delimiter.ts';
import { parseRecords } from './parse-records.ts';

export type CsvOptions = {
  /** Null: the file decides. */
  header: boolean | null;
  delimiter: Delimiter | null;
  mapping: CsvMapping | null;
  maxRows: number;
  maxBytes: number;
};

/** `line` is the line of the file on which the row starts, from 1. */
export type CsvRow =
  | { kind: 'row'; line: number; values: CsvValues }
  | { kind: 'error'; line: number; message: string };

export const csvLimits = { maxRows: 100_000, maxBytes: 64 * 1024 * 1024 } as const;

/** For the delimiter. */
const sampleLength = 16 * 1024;

/**
 * The rows of a CSV file as they arrive. A row that cannot be read is one of them, and does not stop the others. Throws `CsvRefused` if
 * the file cannot be read at all, and at the first row after `maxRows`.
 */
export async function* readCsvRows(
  stream: AsyncIterable<Uint8Array>,
  { maxRows, maxBytes, ...options }: CsvOptions,
): AsyncGenerator<CsvRow, void, void> {
  const texts = decodeText(stream, maxBytes);
  const sample = await readSample(texts);
  const delimiter = options.delimiter ?? delimiterOf(sample);
  let columns: Columns | null = null;
  let rows = 0;
  for await (const record of parseRecords(joined(sample, texts), delimiter)) {
    if (!columns && 'fields' in record) {
      const { fields } = record;
      const hasHeader = options.header ?? (hasNames(options.mapping) || looksLikeHeader(fields));
      columns = findColumns(options.mapping, hasHeader ? fields : null, fields.length);
      if (hasHeader) continue;
    }
    rows += 1;
    if (rows > maxRows)
      throw new CsvRefused(
        'too many rows',
        `The file has more than ${maxRows.toLocaleString('en-US')} rows. Split it.`,
      );
    yield toRow(record, columns);
  }
}

const hasNames = (mapping: CsvMapping | null): boolean =>
  Object.values(mapping ?? {}).some((columns) => columns.some((column) => typeof column === 'string'));

function toRow(
  record: { line: number; fields: string[] } | { line: number; error: string },
  columns: Columns | null,
): CsvRow {
  const { line } = record;
  if (!('fields' in record)) return { kind: 'error', line, message: record.error };
  const values = valuesOf(columns!, record.fields);
  const all = Object.values(values).join('');
  if (all.includes('\0') || all.includes('\ufffd'))
    return {
      kind: 'error',
      line,
      message: 'The row has characters that are no text in the encoding of the file.',
    };
  return { kind: 'row', line, values };
}

async function readSample(texts: AsyncGenerator<string, void, void>): Promise<string> {
  let sample = '';
  while (sample.length < sampleLength) {
    const next = await texts.next();
    if (next.done) break;
    sample += next.value;
  }
  return sample;
}

async function* joined(
  first: string,
  texts: AsyncGenerator<string, void, void>,
): AsyncGenerator<string, void, void> {
  yield first;
  yield* texts;
}
