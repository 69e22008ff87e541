import { TextDecoder } from 'node:util';
import { CsvRefused } from './csv-refused.ts';

/** Enough to tell text from other files: the first kilobytes of an .xlsx, .pdf or .zip have bytes that text never has. */
const sampleBytes = 64 * 1024;

/**
 * The text of a file in UTF-8, Windows-1252, or UTF-16 with a byte order mark. A byte order mark decides. Without one, ASCII is the same
 * in the first two, so the first other character decides between them.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string, void, void> {
  let decoder: TextDecoder | null = null;
  let waiting: Uint8Array = new Uint8Array();
  let isChecked = false;
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes)
      throw new CsvRefused('too large', `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MiB.`);
    if (isChecked && decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    if (!isChecked) {
      if (waiting.length < sampleBytes) continue;
      refuseBinary(waiting);
      isChecked = true;
    }
    decoder = chooseDecoder(waiting, false);
    if (decoder) {
      yield decoder.decode(waiting, { stream: true });
      waiting = new Uint8Array();
      continue;
    }
    const ascii = asciiLength(waiting);
    if (ascii > 0) yield Buffer.from(waiting.subarray(0, ascii)).toString('latin1');
    waiting = waiting.subarray(ascii);
  }
  if (!isChecked) refuseBinary(waiting);
  decoder ??= chooseDecoder(waiting, true)!;
  yield decoder.decode(waiting);
}

function refuseBinary(sample: Uint8Array): void {
  if (isUtf16(sample)) return;
  // Text files have tabs and line breaks, and a form feed or the end mark of old systems (0x1A) at most.
  if (sample.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(byte)))
    throw new CsvRefused('not text', 'This is not a text file. Save the table as CSV and upload that.');
}

const isUtf16 = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

const hasUtf8Mark = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Null while there is nothing but ASCII, or the beginning of a character. */
function chooseDecoder(bytes: Uint8Array, isEnd: boolean): TextDecoder | null {
  if (isUtf16(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be');
  // What is wrong after the mark becomes U+FFFD, and its row is reported.
  if (hasUtf8Mark(bytes)) return new TextDecoder('utf-8');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isEnd });
    // eslint-disable-next-line no-control-regex
    return isEnd || /[^\0-\x7f]/.test(text) ? new TextDecoder('utf-8') : null;
  } catch {
    return new TextDecoder('windows-1252');
  }
}

function asciiLength(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  return first === -1 ? bytes.length : first;
}
