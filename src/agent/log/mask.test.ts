import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker, maskedText, secretsIn } from './mask.ts';

const mask = (pieces: string[], secrets: string[]): string => {
  const masker = createMasker(secrets);
  return pieces.map((piece) => masker.push(piece)).join('') + masker.end();
};

describe('masking', () => {
  it.each([
    [['a secret b'], ['secret'], `a ${maskedText} b`],
    [['a sec', 'ret b'], ['secret'], `a ${maskedText} b`],
    [['s', 'e', 'c', 'r', 'e', 't'], ['secret'], maskedText],
    [['sec', 'ond'], ['secret'], 'second'],
    [['secsecret'], ['secret'], `sec${maskedText}`],
    [['longsecret'], ['secret', 'longsecret'], maskedText],
    [['abc'], ['abc'], 'abc'],
  ])('%j with %j is %j', (pieces, secrets, expected) => {
    expect(mask(pieces, secrets)).toBe(expected);
  });

  it('does not depend on how the output was cut', () => {
    const text = fc
      .array(fc.constantFrom('hunter2', 'hunt', 'er2', 'x', '\n', 'ä'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(20)), (whole, cuts) => {
        const pieces: string[] = [];
        let rest = whole;
        for (const cut of cuts) {
          pieces.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        expect(mask([...pieces, rest], ['hunter2'])).toBe(whole.replaceAll('hunter2', maskedText));
      }),
    );
  });

  it('knows the texts within a JSON value', () => {
    const value = '{"http-basic":{"repo.example.com":{"username":"u","password":"hunter22"}}}';
    expect(secretsIn(value)).toEqual([value, 'u', 'hunter22']);
    expect(secretsIn('{not json')).toEqual(['{not json']);
  });
});
