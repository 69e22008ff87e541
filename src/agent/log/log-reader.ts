import { statSync, closeSync, openSync, readSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogChunk } from '#deployment/protocol/agent-protocol.ts';
import { isMissing } from '../host/files.ts';
import { cutBetweenCharacters, decodeHeader, frameBytes, headerBytes } from './frame.ts';
import { listSegments } from './log-writer.ts';

/** A position in the log: the file, the frame in it, the bytes read of that frame, and the offset in the whole log. */
export type LogPosition = { segment: number; position: number; within: number; offset: number };

export const logStart: LogPosition = { segment: 0, position: 0, within: 0, offset: 0 };

export type LogPiece = { chunks: LogChunk[]; bytes: number; next: LogPosition };

type Limits = { bytes: number; chunks: number };

/** Reads the log from `from` on, up to the limits; 0 bytes if everything has been read. */
export async function readLog(dir: string, from: LogPosition, limits: Limits): Promise<LogPiece> {
  const names = segmentsIn(dir);
  const chunks: LogChunk[] = [];
  let place = from;
  let bytes = 0;
  for (;;) {
    const name = names[place.segment];
    if (name === undefined) break;
    const { frames, isCut } = await framesFrom(join(dir, name), place, limits.bytes - bytes);
    for (const { stream, body, next } of frames) {
      const last = chunks.at(-1);
      if (last?.[0] === stream) last[1] += body.toString();
      else if (chunks.length < limits.chunks) chunks.push([stream, body.toString()]);
      else return { chunks, bytes, next: place };
      bytes += body.length;
      place = next;
    }
    if (isCut) break;
    if (frames.length > 0) continue;
    // The next file exists, so that the writer of this one is done. What is left in it can only be an incomplete frame.
    if (place.segment + 1 >= names.length) break;
    place = { segment: place.segment + 1, position: 0, within: 0, offset: place.offset };
  }
  return { chunks, bytes, next: place };
}

/** The position after this many bytes; the end if there are fewer. */
export async function findPosition(dir: string, offset: number): Promise<LogPosition> {
  let place = logStart;
  while (place.offset < offset) {
    const { bytes, next } = await readLog(dir, place, {
      bytes: Math.min(offset - place.offset, 1 << 20),
      chunks: 10_000,
    });
    if (bytes === 0) break;
    place = next;
  }
  return place;
}

type Frame = { stream: LogChunk[0]; body: Buffer; next: LogPosition };
/** `isCut`: there is more than the limit allows. */
type Frames = { frames: Frame[]; isCut: boolean };

async function framesFrom(path: string, place: LogPosition, room: number): Promise<Frames> {
  const size = await stat(path).then(
    (found) => found.size,
    (error: unknown) => {
      if (isMissing(error)) return 0;
      throw error;
    },
  );
  const wanted = Math.min(size - place.position, room + headerBytes + frameBytes);
  if (wanted < headerBytes) return { frames: [], isCut: false };
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(wanted);
    const { bytesRead } = await file.read(buffer, 0, wanted, place.position);
    return splitFrames(buffer.subarray(0, bytesRead), place, room);
  } finally {
    await file.close();
  }
}

function splitFrames(buffer: Buffer, from: LogPosition, room: number): Frames {
  const frames: Frame[] = [];
  let place = from;
  let left = room;
  for (let start = 0; buffer.length - start >= headerBytes;) {
    const { stream, length } = decodeHeader(buffer.subarray(start));
    const end = start + headerBytes + length;
    if (end > buffer.length) break;
    const rest = buffer.subarray(start + headerBytes + place.within, end);
    const body = rest.subarray(0, cutBetweenCharacters(rest, left));
    const isWhole = body.length === rest.length;
    if (body.length === 0 && !isWhole) return { frames, isCut: true };
    const offset = place.offset + body.length;
    place = isWhole
      ? { ...place, position: place.position + headerBytes + length, within: 0, offset }
      : { ...place, within: place.within + body.length, offset };
    frames.push({ stream, body, next: place });
    if (!isWhole) return { frames, isCut: true };
    left -= body.length;
    start = end;
  }
  return { frames, isCut: false };
}

/** The size on disk, including the frame headers. */
export const logBytes = (dir: string): number =>
  segmentsIn(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);

/** Empty if nothing was written yet. */
export function segmentsIn(dir: string): string[] {
  try {
    return listSegments(dir);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const tailBytes = 64 * 1024;

/** The last output in the newest segment, without the agent's own lines. */
export function readTail(dir: string): string {
  const name = segmentsIn(dir).at(-1);
  if (name === undefined) return '';
  const path = join(dir, name);
  const { size } = statSync(path);
  const file = openSync(path, 'r');
  try {
    let tail = '';
    const header = Buffer.alloc(headerBytes);
    for (let position = 0; position + headerBytes <= size;) {
      readSync(file, header, 0, headerBytes, position);
      const { stream, length } = decodeHeader(header);
      const end = position + headerBytes + length;
      if (end > size) break;
      if (stream !== 'SYSTEM' && size - position <= tailBytes) {
        const body = Buffer.alloc(length);
        readSync(file, body, 0, length, position + headerBytes);
        tail += body.toString();
      }
      position = end;
    }
    return tail.slice(-4_000);
  } finally {
    closeSync(file);
  }
}
