import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoint } from '#testkit/code-point.fixture.ts';
import { createJoiner, createSplitter } from './parts.ts';

const join = (parts: readonly string[]): (string | undefined)[] => {
  const joiner = createJoiner();
  return parts.map((part) => joiner.add(part));
};

describe('parts of a message', () => {
  it('are within the limit and form the whole text', () => {
    const texts = fc.string({ unit: codePoint, minLength: 1, maxLength: 2_000 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 70, max: 300 }), (text, maxBytes) => {
        const parts = createSplitter(maxBytes)(text);
        expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(maxBytes);
        expect(join(parts).at(-1)).toBe(text);
      }),
    );
  });

  it('are never equal, even for equal texts', () => {
    const split = createSplitter(100);
    expect(split('same')).not.toEqual(split('same'));
  });

  it('of two publishers can arrive interleaved', () => {
    const [a, b] = [createSplitter(80)('a'.repeat(40)), createSplitter(80)('b'.repeat(40))];
    expect(join([a[0]!, b[0]!, a[1]!, b[1]!, a[2]!, b[2]!])).toEqual([
      ...Array<undefined>(4),
      'a'.repeat(40),
      'b'.repeat(40),
    ]);
  });

  it('are dropped if the first part is missing', () => {
    const parts = createSplitter(80)('a'.repeat(40));
    expect(join(parts.slice(1))).toEqual([undefined, undefined]);
  });

  it('of incomplete texts are limited in number', () => {
    const joiner = createJoiner();
    const unfinished = Array.from({ length: 101 }, (_, n) => createSplitter(80)(String(n % 10).repeat(40)));
    for (const [first] of unfinished) joiner.add(first!);
    const rest = (parts: readonly string[]): string | undefined =>
      parts
        .slice(1)
        .map((part) => joiner.add(part))
        .at(-1);
    expect(rest(unfinished[0]!)).toBeUndefined();
    expect(rest(unfinished[100]!)).toBe('0'.repeat(40));
  });
});
