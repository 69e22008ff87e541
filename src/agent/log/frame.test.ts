import { describe, expect, it } from 'vitest';
import { cutBetweenCharacters, decodeHeader, encodeFrames, frameBytes, headerBytes } from './frame.ts';

describe('a frame', () => {
  it('has its stream and the length of its text in bytes', () => {
    const frame = encodeFrames('STDERR', 'ä€');
    expect(decodeHeader(frame)).toEqual({ stream: 'STDERR', length: 5 });
    expect(frame.subarray(headerBytes).toString()).toBe('ä€');
  });

  it('is split if the text is long, never inside a character', () => {
    const text = 'x' + '😀'.repeat(20_000);
    const bytes = encodeFrames('STDOUT', text);
    let back = '';
    for (let at = 0; at < bytes.length;) {
      const { length } = decodeHeader(bytes.subarray(at));
      expect(length).toBeLessThanOrEqual(frameBytes);
      back += bytes.subarray(at + headerBytes, at + headerBytes + length).toString();
      at += headerBytes + length;
    }
    expect(back).toBe(text);
  });
});

describe('cutting between characters', () => {
  it.each([
    ['äb', 1, 0],
    ['äb', 2, 2],
    ['a€', 3, 1],
    ['a😀b', 4, 1],
    ['a😀b', 5, 5],
    ['abc', 9, 3],
  ])('%j at %i bytes gives %i', (text, max, expected) => {
    expect(cutBetweenCharacters(Buffer.from(text), max)).toBe(expected);
  });
});
