import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker, maskedText, secretsIn } from './mask.ts';

const mask = (pieces: string[], secrets: string[]): string => {
  const masker = createMasker(secrets);
  return pieces.map((piece) => masker.push(piece)).join('') + masker.end();
};

/** Character by character: hidden is what lies in any occurrence; a mask stands for those that overlap. */
function maskedAtOnce(text: string, secrets: readonly string[]): string {
  const isHidden = Array.from<boolean>({ length: text.length }).fill(false);
  /** Between this character and the next, an occurrence goes on. */
  const goesOn = [...isHidden];
  for (const secret of secrets.filter(({ length }) => length >= 4))
    for (let from = 0; from + secret.length <= text.length; from += 1)
      if (text.startsWith(secret, from)) {
        isHidden.fill(true, from, from + secret.length);
        goesOn.fill(true, from, from + secret.length - 1);
      }
  let masked = '';
  for (let at = 0; at < text.length; at += 1)
    if (!isHidden[at]) masked += text[at];
    else if (!goesOn[at]) masked += maskedText;
  return masked;
}

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

  it.each([
    [['hunt', 'er2'], ['hunt', 'hunter2'], maskedText],
    [['a hunt b hunter2 c'], ['hunt', 'hunter2'], `a ${maskedText} b ${maskedText} c`],
    [['abcd', 'ef'], ['abcd', 'cdef'], maskedText],
    [['aaaaaa'], ['aaaa'], maskedText],
    [['secretsecret'], ['secret'], maskedText + maskedText],
    [['secret', 'secre'], ['secret'], `${maskedText}secre`],
    [['hunter', '3'], ['hunt', 'hunter2'], `${maskedText}er3`],
  ])('with overlapping secrets, %j with %j is %j', (pieces, secrets, expected) => {
    expect(mask(pieces, secrets)).toBe(expected);
  });

  it('hides every character of every secret, wherever the output was split', () => {
    // Parts of one text, so that secrets begin with, contain and overlap one another.
    const parts = (of: string) =>
      fc
        .tuple(fc.nat(of.length - 4), fc.nat(of.length))
        .map(([from, more]) => of.slice(from, from + 4 + more));
    const scene = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 5, maxLength: 12 }).chain((base) =>
      fc.record({
        whole: fc.array(parts(base), { maxLength: 5 }).map((some) => some.join('')),
        chosen: fc.array(parts(base), { maxLength: 3 }),
        cuts: fc.array(fc.nat(9)),
      }),
    );
    fc.assert(
      fc.property(scene, ({ whole, chosen, cuts }) => {
        const pieces: string[] = [];
        let rest = whole;
        for (const cut of cuts) {
          pieces.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        expect(mask([...pieces, rest], chosen)).toBe(maskedAtOnce(whole, chosen));
      }),
      { numRuns: 2_000 },
    );
  });

  it('holds back less than the longest secret', () => {
    const masker = createMasker(['aaaa', 'aaaaab']);
    for (let count = 0; count < 1_000; count += 1) masker.push('a'.repeat(50));
    expect(masker.end().length).toBeLessThan(6);
  });

  it('finds the texts in a JSON value', () => {
    const value = '{"http-basic":{"repo.example.com":{"username":"u","password":"hunter22"}}}';
    expect(secretsIn(value)).toEqual([value, 'u', 'hunter22']);
    expect(secretsIn('{not json')).toEqual(['{not json']);
  });
});
