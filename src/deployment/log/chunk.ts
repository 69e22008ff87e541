import { logStreams, type LogChunk, type LogStream } from '../protocol/agent-protocol.ts';

/** An append as it is stored: the concatenated texts, and which stream wrote which part. */
export type EncodedChunk = {
  body: Buffer;
  characters: number;
  /** Pairs of stream number and length in bytes. */
  runs: number[];
};

export function encodeChunks(chunks: readonly LogChunk[]): EncodedChunk {
  const parts: Buffer[] = [];
  const runs: number[] = [];
  let last: LogStream | null = null;
  for (const [stream, text] of chunks) {
    const part = Buffer.from(text);
    if (part.length === 0) continue;
    parts.push(part);
    if (stream === last) runs[runs.length - 1]! += part.length;
    else runs.push(logStreams.indexOf(stream), part.length);
    last = stream;
  }
  const body = Buffer.concat(parts);
  return { body, characters: countCharacters(body), runs };
}

export function* decodeRuns({ body, runs }: Pick<EncodedChunk, 'body' | 'runs'>): Generator<LogChunk> {
  let start = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const end = start + runs[run + 1]!;
    yield [logStreams[runs[run]!]!, body.toString('utf8', start, end)];
    start = end;
  }
}

export type LogRun = { stream: LogStream; length: number };

/** Which stream wrote the characters, in order. */
export function* characterRuns({ body, characters, runs }: EncodedChunk): Generator<LogRun> {
  let start = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const end = start + runs[run + 1]!;
    // Plain ASCII: one byte per character.
    const length = characters === body.length ? end - start : countCharacters(body.subarray(start, end));
    yield { stream: logStreams[runs[run]!]!, length };
    start = end;
  }
}

/** In UTF-8, a byte 10xxxxxx continues a character; every other byte starts one. */
const startsCharacter = (byte: number): boolean => (byte & 0xc0) !== 0x80;

export function countCharacters(bytes: Buffer): number {
  let count = 0;
  for (let index = 0; index < bytes.length; index += 1) if (startsCharacter(bytes[index]!)) count += 1;
  return count;
}

/** The characters from `from` up to but not including `to`. */
export function sliceCharacters(bytes: Buffer, characters: number, from: number, to: number): string {
  if (from <= 0 && to >= characters) return bytes.toString('utf8');
  // Plain ASCII, like most output: one byte per character.
  if (characters === bytes.length) return bytes.toString('utf8', Math.max(0, from), Math.min(to, characters));
  const start = byteOf(bytes, 0, from);
  return bytes.toString('utf8', start, byteOf(bytes, start, to - Math.max(0, from)));
}

/** The byte offset of the character that is `count` characters after `start`. */
function byteOf(bytes: Buffer, start: number, count: number): number {
  let left = count;
  let index = start;
  for (; index < bytes.length; index += 1) if (startsCharacter(bytes[index]!) && (left -= 1) < 0) break;
  return index;
}
