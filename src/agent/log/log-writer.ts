import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LogStream } from '#deployment/protocol/agent-protocol.ts';
import { encodeFrames } from './frame.ts';

/**
 * The log of a deployment is a series of numbered files. Each has one writer, a step process or the agent, and the next one is
 * created when that writer is done. So an incomplete frame after a crash is at the end of a file, and nothing is written after it.
 */
export const segmentName = (number: number): string => String(number).padStart(6, '0');

export const listSegments = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => /^\d{6}$/.test(name))
    .sort();

/** The path for the next writer. */
export function nextSegment(dir: string): string {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return join(dir, segmentName(Number(listSegments(dir).at(-1) ?? 0) + 1));
}

export type SegmentWriter = { write(stream: LogStream, text: string): void; close(): void };

export function openSegment(path: string): SegmentWriter {
  const file = openSync(path, 'a', 0o600);
  return {
    write(stream, text) {
      const frames = encodeFrames(stream, text);
      for (let sent = 0; sent < frames.length;) sent += writeSync(file, frames, sent);
    },
    close() {
      fsyncSync(file);
      closeSync(file);
    },
  };
}
