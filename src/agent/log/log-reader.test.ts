import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeFrames } from './frame.ts';
import { logStart, findPosition, readLog } from './log-reader.ts';
import { nextSegment, openSegment } from './log-writer.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-log-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(...texts: string[]): string {
  const path = nextSegment(dir);
  const segment = openSegment(path);
  for (const text of texts) segment.write('STDOUT', text);
  segment.close();
  return path;
}

async function readAll(bytes: number, offset = 0): Promise<string> {
  let place = await findPosition(dir, offset);
  let all = '';
  for (;;) {
    const piece = await readLog(dir, place, { bytes, chunks: 100 });
    if (piece.bytes === 0) return all;
    expect(piece.bytes).toBeLessThanOrEqual(bytes);
    all += piece.chunks.map(([, text]) => text).join('');
    place = piece.next;
  }
}

describe('reading the log', () => {
  it('reads the files in order, in pieces of any size, without splitting a character', async () => {
    write('one ä\n', '😀'.repeat(10));
    write('two\n');
    write('x'.repeat(400));
    const whole = `one ä\n${'😀'.repeat(10)}two\n${'x'.repeat(400)}`;
    for (const size of [4, 7, 100, 1 << 20]) expect(await readAll(size)).toBe(whole);
    const bytes = Buffer.from(whole);
    for (const offset of [0, 4, 6, 7, 11, 47, bytes.length])
      expect(await readAll(1 << 20, offset)).toBe(bytes.subarray(offset).toString());
  });

  it('keeps streams apart and joins neighbours of one stream', async () => {
    const segment = openSegment(nextSegment(dir));
    segment.write('STDOUT', 'a');
    segment.write('STDOUT', 'b');
    segment.write('STDERR', 'c');
    segment.close();
    const { chunks } = await readLog(dir, logStart, { bytes: 100, chunks: 100 });
    expect(chunks).toEqual([
      ['STDOUT', 'ab'],
      ['STDERR', 'c'],
    ]);
  });

  it('waits for an incomplete frame, and skips it once the next file exists', async () => {
    const path = write('whole\n');
    const torn = encodeFrames('STDOUT', 'torn\n');
    appendFileSync(path, torn.subarray(0, 7));
    expect(await readAll(100)).toBe('whole\n');
    write('next\n');
    expect(await readAll(100)).toBe('whole\nnext\n');
  });

  it('stops before a character that does not fit whole', async () => {
    write('ä', 'b');
    write('c');
    expect((await findPosition(dir, 1)).offset).toBe(0);
  });

  it('finds the end if the offset is beyond it', async () => {
    write('12345');
    expect((await findPosition(dir, 99)).offset).toBe(5);
  });
});
