import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoint } from '#testkit/code-point.fixture.ts';
import type { LogChunk, LogStream } from '../protocol/agent-protocol.ts';
import { decodeRuns, encodeChunks, sliceCharacters } from './chunk.ts';

const texts = fc.array(
  fc.tuple(
    fc.constantFrom<LogStream>('STDOUT', 'STDERR', 'SYSTEM'),
    fc.string({ unit: codePoint, maxLength: 20 }),
  ),
  { maxLength: 10 },
);

describe('a log chunk', () => {
  it('keeps every byte and its stream', () => {
    fc.assert(
      fc.property(texts, (chunks) => {
        const encoded = encodeChunks(chunks);
        const decoded = [...decodeRuns(encoded)];
        expect(decoded.map(([, text]) => text).join('')).toBe(chunks.map(([, text]) => text).join(''));
        const of = (list: readonly LogChunk[], stream: LogStream) =>
          list
            .filter(([name]) => name === stream)
            .map(([, text]) => text)
            .join('');
        for (const stream of ['STDOUT', 'STDERR', 'SYSTEM'] as const)
          expect(of(decoded, stream)).toBe(of(chunks, stream));
      }),
    );
  });

  it('is cut between characters of any length', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: codePoint, maxLength: 50 }),
        fc.nat(60),
        fc.nat(60),
        (text, from, count) => {
          const { body, characters } = encodeChunks([['STDOUT', text]]);
          const expected = Array.from(text)
            .slice(from, from + count)
            .join('');
          expect(sliceCharacters(body, characters, from, from + count)).toBe(expected);
        },
      ),
    );
  });

  it('stores characters that PostgreSQL text cannot hold', () => {
    const { body, characters, runs } = encodeChunks([['STDERR', 'a\0b\ud800']]);
    expect([body.toString(), characters, runs]).toEqual(['a\0b\ufffd', 4, [1, 6]]);
  });
});
