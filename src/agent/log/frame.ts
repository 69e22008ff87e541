import type { LogStream } from '#deployment/protocol/agent-protocol.ts';

/** On disk, a piece of output is its stream (one byte), its length (four bytes) and its text in UTF-8. */
export const headerBytes = 5;

/** The maximum text in a frame, so that a reader knows how much to read for a whole one. */
export const frameBytes = 32 * 1024;

const streams: readonly LogStream[] = ['STDOUT', 'STDERR', 'SYSTEM'];

export function encodeFrames(stream: LogStream, text: string): Buffer {
  const parts: Buffer[] = [];
  for (let rest = Buffer.from(text); rest.length > 0;) {
    const body = rest.subarray(0, cutBetweenCharacters(rest, frameBytes));
    const header = Buffer.allocUnsafe(headerBytes);
    header.writeUInt8(streams.indexOf(stream), 0);
    header.writeUInt32BE(body.length, 1);
    parts.push(header, body);
    rest = rest.subarray(body.length);
  }
  return Buffer.concat(parts);
}

export function decodeHeader(bytes: Buffer): { stream: LogStream; length: number } {
  return { stream: streams[bytes.readUInt8(0)] ?? 'SYSTEM', length: bytes.readUInt32BE(1) };
}

/** The length of the longest prefix of valid UTF-8 with at most `max` bytes that does not split a character. */
export function cutBetweenCharacters(bytes: Buffer, max: number): number {
  if (bytes.length <= max) return bytes.length;
  let end = max;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return end;
}
