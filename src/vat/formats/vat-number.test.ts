import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportedCountries } from './formats.ts';
import { sampleNumbers } from './sample-numbers.fixture.ts';
import { keyOf, masked, parseVatNumber, type Parsed } from './vat-number.ts';

/** How a number went through: its national part, or what kept it back. */
const outcomeOf = (country: string, text: string): string => {
  const parsed = parseVatNumber(country, text);
  return parsed.kind === 'number' ? keyOf(parsed.number) : parsed.kind;
};

describe('sample numbers', () => {
  /** Where we and a validator that knows all national rules part ways, and why. */
  const known: Record<string, { kinds: Parsed['kind']; why: string }> = {
    'GB GD100': { kinds: 'misfit', why: 'HMRC answers 400 to government departments' },
    'GB HA501': { kinds: 'misfit', why: 'HMRC answers 400 to health authorities' },
    'GB HA888856782': { kinds: 'misfit', why: 'HMRC answers 400 to health authorities' },
    'RO RO 1630615123457': { kinds: 'misfit', why: 'a personal number, which VIES does not take' },
    'EL EL 94051189': { kinds: 'misfit', why: 'eight digits; the register has a 0 in front of them' },
    'NL NL00449544B01': { kinds: 'misfit', why: 'eight digits; the register has a 0 in front of them' },
    'FR FR000076090': { kinds: 'number', why: 'FR may be the first two characters of the number' },
    'QQ QQ 124567': { kinds: 'unsupported', why: 'no such country' },
    'BE BE (0)468.561.072': { kinds: 'malformed', why: 'brackets' },
    'DK DK: 21599336': { kinds: 'malformed', why: 'a colon' },
    'IT IT: 02331250163': { kinds: 'malformed', why: 'a colon' },
    'IE 8?79739J': { kinds: 'malformed', why: 'a question mark' },
    // Fit the format table, so the register decides.
    'BE BE 0220,764.971': { kinds: 'number', why: 'a comma is punctuation to us' },
    'BE BE000000000': { kinds: 'number', why: 'nine digits get a 0 in front' },
    'DE DE 011125440': { kinds: 'number', why: 'a leading 0' },
    'LT LT 100001354': { kinds: 'number', why: 'the digit before the last one' },
    'NL NL B06753742B01': { kinds: 'number', why: 'letters: numbers of persons have them since 2020' },
    'NL NL 82X569759b01': { kinds: 'number', why: 'letters: numbers of persons have them since 2020' },
    'SK SK 012 274 96 19': { kinds: 'number', why: 'a leading 0' },
    'SK SK 2010 237 945': { kinds: 'number', why: 'the third digit' },
  };
  const expected = (country: string, text: string, judgement: string): Parsed['kind'] => {
    const exception = known[`${country} ${text}`];
    if (exception) return exception.kinds;
    if (country === 'NO') return 'unsupported';
    if (judgement === 'valid') return 'number';
    return judgement === 'checksum' && country !== 'CH' ? 'number' : 'misfit';
  };

  it.each(sampleNumbers)('$country "$text" ($judgement)', ({ country, text, judgement }) => {
    expect(parseVatNumber(country, text).kind).toBe(expected(country, text, judgement));
  });

  it('has all of the exceptions, and none twice', () => {
    const names = sampleNumbers.map(({ country, text }) => `${country} ${text}`);
    expect(Object.keys(known).filter((name) => !names.includes(name))).toEqual([]);
    expect([names.length, new Set(names).size]).toEqual([475, 475]);
  });
});

describe('a VAT number', () => {
  it.each([
    ['DE', '123456789', 'DE123456789'],
    ['de', ' 123.456-78/9, ', 'DE123456789'],
    ['DE', 'de 123456789', 'DE123456789'],
    ['GR', '094501040', 'EL094501040'],
    ['EL', 'GR094501040', 'EL094501040'],
    ['GR', 'EL094501040', 'EL094501040'],
    ['BE', '403.019.261', 'BE0403019261'],
    ['BE', 'BE403019261', 'BE0403019261'],
    ['BE', '1403019261', 'BE1403019261'],
    ['IE', '8Z49289F', 'IE8Z49289F'],
    ['IE', '8+49289F', 'IE8+49289F'],
    ['NL', '*23456789b+1', 'NL*23456789B+1'],
    ['NL', 'NL1234567B01', 'NLNL1234567B01'],
    ['NL', 'NL1234567B0101', 'misfit'],
    ['FR', 'FR123456789', 'FRFR123456789'],
    ['FR', 'FR12345678901', 'FR12345678901'],
    ['FR', 'IO123456789', 'misfit'],
    ['XI', 'XI123456789', 'XI123456789'],
    ['XI', 'GD499', 'XIGD499'],
    ['XI', 'GD500', 'misfit'],
    ['XI', 'GB123456789', 'misfit'],
    ['GB', 'GB 553 5578 81', 'GB553557881'],
    ['GB', 'XI553557881', 'misfit'],
    ['DE', 'AT123456789', 'misfit'],
    ['DE', 'DEDE123456789', 'misfit'],
    ['DE', '12345678', 'misfit'],
    ['RO', '01', 'misfit'],
    ['RO', '18', 'RO18'],
    ['CH', 'CHE-116.068.369 MWST', 'CH116068369'],
    ['CH', 'che 116 068 369 tva', 'CH116068369'],
    ['CH', '116068369', 'CH116068369'],
    ['CH', '116068369IVA', 'CH116068369'],
    ['CH', 'CHE116068369TPV', 'CH116068369'],
    ['LI', 'CHE-116.068.369', 'CH116068369'],
    ['LI', 'LI 116068369', 'CH116068369'],
    ['CH', 'LI 116068369', 'misfit'],
    ['CH', 'CHE-116.068.368', 'misfit'],
    ['CH', 'CHECHE116068369', 'misfit'],
    ['CH', 'CHE116068369MWSTMWST', 'misfit'],
    ['US', '123456789', 'unsupported'],
    ['NO', '987008644MVA', 'unsupported'],
    ['UK', '553557881', 'unsupported'],
    ['D', '123456789', 'malformed'],
    ['DEU', '123456789', 'malformed'],
    ['D1', '123456789', 'malformed'],
    ['ÄÖ', '123456789', 'malformed'],
    ['', '123456789', 'malformed'],
    ['DE', '', 'malformed'],
    ['DE', ' .-/,', 'malformed'],
    ['DE', '1'.repeat(21), 'malformed'],
    ['DE', '1'.repeat(20), 'misfit'],
    ['CH', 'CHE - 116 . 068 . 369 MWST', 'CH116068369'],
    ['DE', '123456789\0', 'malformed'],
    ['DE', '12345678９', 'malformed'],
    ['DE', '1234567ß', 'malformed'],
    ['DE', '123456789\n', 'malformed'],
    ["D'", '123456789', 'malformed'],
    ['DE', '__proto__', 'malformed'],
  ])('%s %j → %s', (country, text, outcome) => {
    expect(outcomeOf(country, text)).toBe(outcome);
  });

  describe('with its prefix twice', () => {
    /** The second prefix may as well be the beginning of the number itself; the register knows. */
    const ambiguous: Record<string, { text: string; asked: string }> = {
      FR: { text: 'FRFR123456789', asked: 'FRFR123456789' },
      NL: { text: 'NLNL1234567B01', asked: 'NLNL1234567B01' },
    };
    it.each(Object.entries(ambiguous))(
      'of %s may be one with letters of its own',
      (country, { text, asked }) => {
        expect(outcomeOf(country, text)).toBe(asked);
      },
    );

    it.each(supportedCountries)('of %s is none', (country) => {
      const valid = sampleNumbers
        .map(({ text }) => parseVatNumber(country, text))
        .flatMap((parsed) => (parsed.kind === 'number' ? [parsed.number.national] : []))
        .filter((national) => !(country in ambiguous) || !national.startsWith(country));
      expect(valid.length).toBeGreaterThan(0);
      for (const national of valid)
        expect(outcomeOf(country, country + country + national)).toMatch(/^(misfit|malformed)$/);
    });
  });

  it('says in words how it should look', () => {
    expect(parseVatNumber('gr', '123')).toMatchObject({
      kind: 'misfit',
      message: 'Not a VAT number of GR, which has 9 digits.',
    });
  });

  it('covers the 27 countries of the union, Northern Ireland, Great Britain and Switzerland', () => {
    expect(supportedCountries.toSorted().join(' ')).toBe(
      'AT BE BG CH CY CZ DE DK EE EL ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL PL PT RO SE SI SK XI',
    );
  });

  it('throws at nothing', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.stringMatching(/^[A-Z0-9+*]{0,22}$/),
    );
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...supportedCountries), texts), texts, (country, text) => {
        expect(parseVatNumber(country, text).kind).toMatch(/^(number|misfit|unsupported|malformed)$/);
      }),
    );
  });

  it('stays the same when it is parsed again, with its prefix or without', () => {
    const written = fc.tuple(
      fc.constantFrom(...sampleNumbers),
      fc.stringMatching(/^[ .,\-/]{0,4}$/),
      fc.nat(12),
      fc.boolean(),
    );
    fc.assert(
      fc.property(written, ([{ country, text }, noise, at, lower]) => {
        const noisy = text.slice(0, at) + noise + text.slice(at);
        const parsed = parseVatNumber(country, lower ? noisy.toLowerCase() : noisy);
        fc.pre(parsed.kind === 'number');
        const { number } = parsed as Extract<Parsed, { kind: 'number' }>;
        expect(parseVatNumber(number.country, number.national)).toEqual(parsed);
        expect(parseVatNumber(number.country, keyOf(number))).toEqual(parsed);
      }),
      { numRuns: 1_000 },
    );
  });

  it('shows its last two characters in a log', () => {
    expect(masked({ country: 'DE', national: '123456789', source: 'eu' })).toBe('DE•••••••89');
  });
});
