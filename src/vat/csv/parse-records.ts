import { CsvError, parse } from 'csv-parse/sync';

export type CsvRecord = { line: number; fields: string[] } | { line: number; error: string };

/** A quoted address has a few lines. More of them are a quote that was never closed. */
const maxLines = 20;
const maxRecordBytes = 32 * 1024;
/** Parsed at once, in a few milliseconds: other requests run between two blocks. */
const blockBytes = 64 * 1024;
const lineFeed = 0x0a;
const tooLong = 'The row is longer than 32 KiB.';
const notClosed = 'A quote in this row is not closed, or the row is longer than 32 KiB.';

/**
 * The records of a CSV file, each with the line on which it starts. After a quote that is never closed, reading goes on with the next
 * line: otherwise one bad row would swallow all that follow.
 */
export async function* parseRecords(
  texts: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord, void, void> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let isSkipping = false;
  for await (const text of withLineFeeds(texts)) {
    rest = Buffer.concat([rest, Buffer.from(text)]);
    while (rest.length >= blockBytes || (isSkipping && rest.length > 0)) {
      if (isSkipping) {
        const end = rest.indexOf(lineFeed);
        rest = rest.subarray(end === -1 ? rest.length : end + 1);
        isSkipping = end === -1;
        if (!isSkipping) line += 1;
        continue;
      }
      const end = rest.lastIndexOf(lineFeed, blockBytes - 1) + 1;
      if (end === 0) {
        yield { line, error: tooLong };
        isSkipping = true;
        continue;
      }
      // If the next line alone is too long, no record can go on in it.
      const isEnd = end <= maxRecordBytes;
      const block = readBlock(rest.subarray(0, end), { delimiter, line, isEnd });
      yield* block.records;
      line = block.line;
      rest = rest.subarray(block.used);
    }
  }
  if (!isSkipping) yield* readBlock(rest, { delimiter, line, isEnd: true }).records;
}

type Block = { records: CsvRecord[]; used: number; line: number };

/** Reads whole lines, and leaves an unfinished record for the next block. */
function readBlock(
  bytes: Buffer,
  { delimiter, line, isEnd }: { delimiter: string; line: number; isEnd: boolean },
): Block {
  const block: Block = { records: [], used: 0, line };
  while (!readUntilError(bytes, delimiter, block)) {
    const left = bytes.subarray(block.used);
    if (!isEnd && left.length <= maxRecordBytes && countLines(left, 0, left.length) <= maxLines) break;
    skipEmptyLines(bytes, block);
    block.records.push({ line: block.line, error: notClosed });
    const end = bytes.indexOf(lineFeed, block.used);
    block.used = end === -1 ? bytes.length : end + 1;
    block.line += 1;
  }
  return block;
}

/** Appends records to the block up to the first that cannot be read. True if all could. */
function readUntilError(bytes: Buffer, delimiter: string, block: Block): boolean {
  const start = block.used;
  const onRecord = (fields: string[], { bytes: end }: { bytes: number }): null => {
    skipEmptyLines(bytes, block);
    const lines = countLines(bytes, block.used, start + end);
    if (lines > maxLines) throw new CsvError('CSV_QUOTE_NOT_CLOSED', notClosed);
    if (fields.some((field) => field.trim() !== '')) block.records.push({ line: block.line, fields });
    block.line += lines;
    block.used = start + end;
    return null;
  };
  try {
    parse(bytes.subarray(start), {
      delimiter,
      record_delimiter: '\n',
      skip_empty_lines: true,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: maxRecordBytes,
      on_record: onRecord,
    });
    skipEmptyLines(bytes, block);
    return true;
  } catch (error) {
    if (error instanceof CsvError) return false;
    throw error;
  }
}

function skipEmptyLines(bytes: Buffer, block: Block): void {
  while (bytes[block.used] === lineFeed) {
    block.used += 1;
    block.line += 1;
  }
}

function countLines(bytes: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed, from); at !== -1 && at < to; at = bytes.indexOf(lineFeed, at + 1))
    lines += 1;
  return lines;
}

/** Line breaks of Windows and old Macs become line feeds. */
async function* withLineFeeds(texts: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let isAfterReturn = false;
  for await (const text of texts) {
    if (text === '') continue;
    const whole: string = (isAfterReturn ? '\r' : '') + text;
    isAfterReturn = whole.endsWith('\r');
    yield (isAfterReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  }
  if (isAfterReturn) yield '\n';
}
