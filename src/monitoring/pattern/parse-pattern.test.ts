import { describe, expect, it } from 'vitest';
import { parseNewPattern, parsePatternChange } from './parse-pattern.ts';

describe('an error pattern', () => {
  it('has the action FAIL and is enabled by default', () => {
    expect(parseNewPattern({ pattern: ' Fatal error ', action: null })).toEqual({
      pattern: 'Fatal error',
      description: null,
      action: 'FAIL',
      enabled: true,
    });
  });

  it.each([
    ['an open group', 'a(b', 'missing closing ) at a(b'],
    ['an open class', '[a', 'missing closing ] at [a'],
    ['a lookahead, which RE2 does not have', 'a(?=b)', 'invalid or unsupported Perl syntax at (?='],
    [
      'a backreference, which RE2 does not have',
      String.raw`(a)\1`,
      String.raw`invalid escape sequence at \1`,
    ],
    ['a doubled repetition', 'a**', 'invalid nested repetition operator at **'],
    ['too many repetitions', 'a{1001}', 'invalid repeat count at {1001}'],
  ])('is refused with %s', (_name, pattern, reason) => {
    expect(() => parseNewPattern({ pattern })).toThrow(`This is not a pattern in RE2 syntax: ${reason}.`);
    expect(() => parsePatternChange({ pattern })).toThrow('not a pattern in RE2 syntax');
  });

  it('is refused when it is empty, too long or too complex', () => {
    expect(() => parseNewPattern({ pattern: '  ' })).toThrow('1 to 1,000 characters');
    expect(() => parseNewPattern({ pattern: 'a'.repeat(1_001) })).toThrow('1 to 1,000 characters');
    expect(parseNewPattern({ pattern: 'a'.repeat(1_000) }).pattern).toHaveLength(1_000);
    expect(() => parseNewPattern({ pattern: '[ab]{1,1000}'.repeat(2) })).toThrow('too complex');
  });

  it.each(['a*', 'x|', '(?i)(fatal)?', '^', '$'])(
    'that matches every page, such as %s, can only have the action IGNORE',
    (pattern) => {
      expect(() => parseNewPattern({ pattern })).toThrow('matches an empty text');
      expect(parseNewPattern({ pattern, action: 'IGNORE' }).pattern).toBe(pattern);
    },
  );

  it('keeps its other fields when one is changed', () => {
    expect(parsePatternChange({ enabled: false, description: null })).toEqual({
      enabled: false,
      description: null,
    });
    expect(() => parsePatternChange({ pattern: null })).toThrow('cannot be cleared');
  });

  it.each([
    ['a[ab]{900}[xy]', 901],
    ['(?s)a.{0,500}b', 500],
    [`a${'.'.repeat(990)}b`, 990],
    ['(?:[ab]{10}){30}', 300],
  ])('is refused if it has too many choices between characters: %s', (pattern, choices) => {
    expect(() => parseNewPattern({ pattern })).toThrow(
      `it matches any of several characters in ${choices} places, counting repetitions, and at most 200 are allowed`,
    );
  });

  it.each([
    'error.{0,150}database',
    '[0-9a-f]{64}',
    '(?i)fatal error: .* in .* on line \\d+',
    `(?i)(${Array.from({ length: 40 }, (_, at) => `warning number ${at}`).join('|')})`.slice(0, 1_000),
  ])('is accepted: %s', (pattern) => {
    expect(parseNewPattern({ pattern }).pattern).toBe(pattern);
  });
});
