import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPieces } from './json-pieces.ts';

describe('JSON in pieces', () => {
  it('is the same as JSON as a whole', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('😀"\\\u0000'.repeat(30_000)));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.constant(undefined),
        fc.array(tie('tree'), { maxLength: 5 }),
        fc.dictionary(fc.string(), tie('tree'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(fc.record({ data: tree }), (value) => {
        expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value));
      }),
      { numRuns: 200 },
    );
  });

  it('has pieces of a limited length', () => {
    const value = {
      list: Array.from({ length: 10_000 }, (_, at) => ({ at, text: 'x'.repeat(at % 300) })),
      long: 'y'.repeat(1_000_000),
    };
    const lengths = [...jsonPieces(value)].map((piece) => piece.length);
    expect(lengths.length).toBeGreaterThan(20);
    expect(Math.max(...lengths)).toBeLessThan(140_000);
  });
});
