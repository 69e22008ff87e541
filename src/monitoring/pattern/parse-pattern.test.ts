import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it, vi } from 'vitest';
import { estimateSize } from './estimate-size.ts';
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
    expect(() => parseNewPattern({ pattern: '  ' })).toThrow('Enter a pattern.');
    expect(() => parseNewPattern({ pattern: 'a'.repeat(1_001) })).toThrow('1 to 1,000 characters');
    expect(parseNewPattern({ pattern: 'a'.repeat(1_000) }).pattern).toHaveLength(1_000);
    expect(() => parseNewPattern({ pattern: '[ab]{1,1000}'.repeat(2) })).toThrow('too complex');
  });

  it.each([
    ['a long group that is repeated', `(${'ab'.repeat(480)}){999}`],
    ['nested repetitions', '(?:(?:(?:abcdefghij){10}){10}){10}(?:(?:abcdefghij){30}){30}'],
    ['a repetition behind a quoted text', String.raw`\Q(\E(${'ab'.repeat(400)}){900}`],
    ['a repetition behind a class with brackets', `[]()[:alpha:]](${'ab'.repeat(400)}){900}`],
    ['a repetition with a range', `(${'ab'.repeat(400)}){0,900}`],
    ['very many Unicode classes', `(?i)[${String.raw`\pL`.repeat(330)}]`],
  ])('is refused before it is compiled if that would take long: %s', (_name, pattern) => {
    const compile = vi.spyOn(RE2JS, 'compile');
    expect(() => parseNewPattern({ pattern })).toThrow('too complex');
    expect(compile).not.toHaveBeenCalled();
    compile.mockRestore();
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

describe('the estimated size of a pattern', () => {
  it.each([
    ['error', 5],
    ['(?i)fatal (?:error|failure)', 19],
    [String.raw`\d{3}`, 3],
    ['[0-9a-f]{64}', 64],
    ['[]a[:alpha:]]{2}', 2],
    [String.raw`\x{20AC}{5}`, 5],
    [String.raw`\Qa{9}\E{3}`, 6],
    ['(?P<name>ab){10,}', 20],
    ['a{,5}', 5],
    ['a{0,7}', 7],
    ['a{0}', 0],
  ])('of %s is %i', (pattern, instructions) => {
    expect(estimateSize(pattern).instructions).toBe(instructions);
  });

  it('is at least a third of what RE2 compiles, for any pattern of usual parts', () => {
    const atom = fc.constantFrom('a', '.', String.raw`\d`, '[a-z]', String.raw`\pL`, 'é', String.raw`\Q(\E`);
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.array(tie('pattern'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+?', '{3}', '{0,4}', '{2,}'))
          .map(([inside, times]) => `(?:${inside})${times}`),
      ),
    }));
    fc.assert(
      fc.property(pattern, (text) => {
        const compiled = RE2JS.compile(text).programSize();
        expect(estimateSize(text).instructions * 3 + 4).toBeGreaterThanOrEqual(compiled);
      }),
      { numRuns: 1_000 },
    );
  });
});
