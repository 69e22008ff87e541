import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText, jsonBytes, oneLine } from './text.ts';

describe('a text that has to fit', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    ['more than 10', 10, 'more than…'],
    ['🛒🛒🛒', 6, '🛒🛒🛒'],
    ['🛒🛒🛒🛒', 6, '🛒🛒…'],
  ])('%j in %i units is %j', (text, most, fitted) => {
    expect(fitText(text, most)).toBe(fitted);
  });

  it('counts as it is told to', () => {
    expect(fitText('ääää', 7, { measure: (text) => Buffer.byteLength(text) })).toBe('ää…');
    expect(jsonBytes('"\n')).toBe(4);
  });

  it('never grows beyond its limit nor breaks a character', () => {
    const escape = (text: string): string => text.replaceAll(/[<>&]/g, '[$&$&$&]');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
        const fitted = fitText(text.toWellFormed(), most, { escape });
        expect(fitted.length).toBeLessThanOrEqual(most);
        expect(fitted.isWellFormed()).toBe(true);
      }),
    );
  });
});

it('is one line without characters that nobody sees', () => {
  expect(oneLine('  a\r\n\tb\u0000\u2028c \u202ed\ud800 ')).toBe('a b c d\ufffd');
});
