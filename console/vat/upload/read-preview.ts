import { findColumns, looksLikeHeader, type CsvField } from '#vat/csv/columns.ts';
import { delimiterOf, type Delimiter } from '#vat/csv/delimiter.ts';
import { words } from '../../words/words.ts';
import { parsePreview } from './parse-preview.ts';

/** Enough for twenty rows, also long ones. The server reads the rest. */
const sampleBytes = 256 * 1024;
const previewRows = 20;

/** What is done with each column. */
export type Column = CsvField | 'ignore';

export type Preview = {
  delimiter: Delimiter;
  hasHeader: boolean;
  /** The names of the columns. Empty without a header. */
  names: string[];
  rows: string[][];
  /** Whether the file has no other rows. */
  isWhole: boolean;
  columns: Column[];
};

/** The beginning of a file. */
export type Sample = { text: string; isCut: boolean };

export type Layout = { delimiter: Delimiter | null; hasHeader: boolean | null };

/** The text at the beginning of a file, or why it is none. */
export async function readSample(file: Blob): Promise<Sample | { mistake: string }> {
  if (file.size === 0) return { mistake: words().vat.upload.empty };
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
  const isCut = file.size > bytes.length;
  const text = decode(bytes);
  if (text.includes('\0')) return { mistake: words().vat.upload.notCsv };
  // The last line may be cut in the middle.
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return { text: isCut && end > 0 ? text.slice(0, end) : text, isCut };
}

/** As the server reads it: UTF-8 or UTF-16 with a byte order mark, UTF-8, else Windows-1252. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // As a stream: the last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The first rows, with the columns as the server would take them. What the user has not chosen is guessed. */
export function previewOf({ text, isCut }: Sample, layout: Layout): Preview {
  const delimiter = layout.delimiter ?? delimiterOf(text);
  // One more than is shown, besides the header.
  const records = parsePreview(text, delimiter, previewRows + 2);
  const [first = []] = records;
  const hasHeader = layout.hasHeader ?? looksLikeHeader(first);
  const rows = hasHeader ? records.slice(1) : records;
  return {
    delimiter,
    hasHeader,
    names: hasHeader ? first : [],
    rows: rows.slice(0, previewRows),
    isWhole: !isCut && rows.length <= previewRows,
    columns: guessColumns(hasHeader ? first : null, Math.max(...records.map(({ length }) => length), 0)),
  };
}

function guessColumns(header: readonly string[] | null, width: number): Column[] {
  const columns = Array.from({ length: width }, (): Column => 'ignore');
  try {
    for (const [field, indexes] of Object.entries(findColumns(null, header, width)))
      for (const index of indexes) columns[index] = field as CsvField;
  } catch {
    // No column looks like the numbers: the user chooses.
  }
  return columns;
}
