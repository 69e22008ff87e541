import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoint } from '#testkit/code-point.fixture.ts';
import { fitText, formatDuration, jsonBytes, oneLine } from './text.ts';

describe('fitText', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    ['more than 10', 10, 'more than…'],
    ['🛒🛒🛒', 6, '🛒🛒🛒'],
    ['🛒🛒🛒🛒', 6, '🛒🛒…'],
  ])('%j in %i units is %j', (text, max, fitted) => {
    expect(fitText(text, max)).toBe(fitted);
  });

  it('uses the given measure', () => {
    expect(fitText('ääää', 7, { measure: (text) => Buffer.byteLength(text) })).toBe('ää…');
    expect(jsonBytes('"\n')).toBe(4);
  });

  it('never exceeds its limit and never breaks a character', () => {
    const escape = (text: string): string => text.replaceAll(/[<>&]/g, '[$&$&$&]');
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.integer({ min: 1, max: 40 }), (text, max) => {
        const fitted = fitText(text.toWellFormed(), max, { escape });
        expect(fitted.length).toBeLessThanOrEqual(max);
        expect(fitted.isWellFormed()).toBe(true);
      }),
    );
  });
});

it('oneLine removes line breaks and invisible characters', () => {
  expect(oneLine('  a\r\n\tb\u0000\u2028c \u202ed\ud800 ')).toBe('a b c d\ufffd');
});

describe('formatDuration', () => {
  it.each([
    [-5, '0 s'],
    [499, '0 s'],
    [1_500, '2 s'],
    [61_000, '1 min 1 s'],
    [3_600_000, '1 h'],
    [3_605_000, '1 h'],
    [7_503_000, '2 h 5 min'],
    [86_400_000 * 3 + 3_600_000 * 4, '3 d 4 h'],
  ])('%i ms is %s', (ms, words) => {
    expect(formatDuration(ms)).toBe(words);
  });
});
