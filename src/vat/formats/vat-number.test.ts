import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoint } from '#testkit/code-point.fixture.ts';
import { countriesOf } from './formats.ts';
import { sampleNumbers } from './sample-numbers.fixture.ts';
import { keyOf, laneOf, masked, parseVatNumber, type Parsed } from './vat-number.ts';

const supportedCountries = countriesOf('open');

/** The parsed number, or the reason why there is none. */
const outcomeOf = (country: string, text: string): string => {
  const parsed = parseVatNumber(country, text);
  return parsed.kind === 'number' ? keyOf(parsed.number) : parsed.kind;
};

describe('sample numbers', () => {
  /** Differences from a validator that knows all national rules, with the reason. */
  const exceptions: Record<string, { kind: Parsed['kind']; why: string }> = {
    'GB GD100': { kind: 'bad format', why: 'HMRC answers 400 to government departments' },
    'GB HA501': { kind: 'bad format', why: 'HMRC answers 400 to health authorities' },
    'GB HA888856782': { kind: 'bad format', why: 'HMRC answers 400 to health authorities' },
    'RO RO 1630615123457': { kind: 'bad format', why: 'a personal number, which VIES does not take' },
    'EL EL 94051189': { kind: 'bad format', why: 'eight digits; the register has a 0 in front of them' },
    'NL NL00449544B01': { kind: 'bad format', why: 'eight digits; the register has a 0 in front of them' },
    'FR FR000076090': { kind: 'number', why: 'FR may be the first two characters of the number' },
    'QQ QQ 124567': { kind: 'unsupported', why: 'no such country' },
    'BE BE (0)468.561.072': { kind: 'malformed', why: 'brackets' },
    'DK DK: 21599336': { kind: 'malformed', why: 'a colon' },
    'IT IT: 02331250163': { kind: 'malformed', why: 'a colon' },
    'IE 8?79739J': { kind: 'malformed', why: 'a question mark' },
    // These match the format table, so the register decides.
    'BE BE 0220,764.971': { kind: 'number', why: 'a comma is punctuation to us' },
    'BE BE000000000': { kind: 'number', why: 'nine digits get a 0 in front' },
    'DE DE 011125440': { kind: 'number', why: 'a leading 0' },
    'LT LT 100001354': { kind: 'number', why: 'the digit before the last one' },
    'NL NL B06753742B01': { kind: 'number', why: 'letters: numbers of persons have them since 2020' },
    'NL NL 82X569759b01': { kind: 'number', why: 'letters: numbers of persons have them since 2020' },
    'SK SK 012 274 96 19': { kind: 'number', why: 'a leading 0' },
    'SK SK 2010 237 945': { kind: 'number', why: 'the third digit' },
  };
  const expected = (country: string, text: string, expectation: string): Parsed['kind'] => {
    const exception = exceptions[`${country} ${text}`];
    if (exception) return exception.kind;
    if (country === 'NO') return 'unsupported';
    if (expectation === 'valid') return 'number';
    return expectation === 'checksum' && country !== 'CH' ? 'number' : 'bad format';
  };

  it.each(sampleNumbers)('$country "$text" ($expectation)', ({ country, text, expectation }) => {
    expect(parseVatNumber(country, text).kind).toBe(expected(country, text, expectation));
  });

  it('include every listed exception, and none twice', () => {
    const names = sampleNumbers.map(({ country, text }) => `${country} ${text}`);
    expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([]);
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
    ['NL', 'NL1234567B0101', 'bad format'],
    ['FR', 'FR123456789', 'FRFR123456789'],
    ['FR', 'FR12345678901', 'FR12345678901'],
    ['FR', 'IO123456789', 'bad format'],
    ['XI', 'XI123456789', 'XI123456789'],
    ['XI', 'GD499', 'XIGD499'],
    ['XI', 'GD500', 'bad format'],
    ['XI', 'GB123456789', 'bad format'],
    ['GB', 'GB 553 5578 81', 'GB553557881'],
    ['GB', 'XI553557881', 'bad format'],
    ['DE', 'AT123456789', 'bad format'],
    ['DE', 'DEDE123456789', 'bad format'],
    ['DE', '12345678', 'bad format'],
    ['RO', '01', 'bad format'],
    ['RO', '18', 'RO18'],
    ['CH', 'CHE-116.068.369 MWST', 'CH116068369'],
    ['CH', 'che 116 068 369 tva', 'CH116068369'],
    ['CH', '116068369', 'CH116068369'],
    ['CH', '116068369IVA', 'CH116068369'],
    ['CH', 'CHE116068369TPV', 'CH116068369'],
    ['LI', 'CHE-116.068.369', 'CH116068369'],
    ['LI', 'LI 116068369', 'CH116068369'],
    ['CH', 'LI 116068369', 'bad format'],
    ['CH', 'CHE-116.068.368', 'bad format'],
    ['CH', 'CHECHE116068369', 'bad format'],
    ['CH', 'CHE116068369MWSTMWST', 'bad format'],
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
    ['DE', '1'.repeat(20), 'bad format'],
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

  it.each([
    ['DE', 'de 12', 'DE12'],
    ['DE', '12', 'DE12'],
    ['DE', 'DE', 'DEDE'],
    ['DE', 'DEDE123456789', 'DEDE123456789'],
    ['GR', 'EL12', 'EL12'],
    ['CH', 'CHE-12', 'CH12'],
  ])('%s %j has a wrong format and is logged as %s', (country, text, logged) => {
    const parsed = parseVatNumber(country, text);
    expect(parsed.kind === 'bad format' && parsed.number.country + parsed.number.national).toBe(logged);
  });

  describe('with its country prefix twice', () => {
    /** The second prefix can be the start of the number itself, so the register decides. */
    const ambiguous: Record<string, { text: string; asked: string }> = {
      FR: { text: 'FRFR123456789', asked: 'FRFR123456789' },
      NL: { text: 'NLNL1234567B01', asked: 'NLNL1234567B01' },
    };
    it.each(Object.entries(ambiguous))(
      'is accepted for %s, whose numbers can start with these letters',
      (country, { text, asked }) => {
        expect(outcomeOf(country, text)).toBe(asked);
      },
    );

    it.each(supportedCountries)('is not accepted for %s', (country) => {
      const valid = sampleNumbers
        .map(({ text }) => parseVatNumber(country, text))
        .flatMap((parsed) => (parsed.kind === 'number' ? [parsed.number.national] : []))
        .filter((national) => !(country in ambiguous) || !national.startsWith(country));
      expect(valid.length).toBeGreaterThan(0);
      for (const national of valid)
        expect(outcomeOf(country, country + country + national)).toMatch(/^(bad format|malformed)$/);
    });
  });

  it('with a bad format gets a message that describes the format', () => {
    expect(parseVatNumber('gr', '123')).toMatchObject({
      kind: 'bad format',
      message: 'Not a VAT number of GR, which has 9 digits.',
    });
  });

  it.each([
    ['NO', 'NO 974 760 673 MVA', 'NO974760673'],
    ['NO', '974760673', 'NO974760673'],
    ['NO', 'NO974760673', 'NO974760673'],
    ['NO', '974760674 MVA', 'bad format'],
    ['NO', '974760673MVAMVA', 'bad format'],
    ['NO', '97476067', 'bad format'],
    ['AU', '51 824 753 556', 'AU51824753556'],
    ['AU', 'ABN 51 824 753 556', 'AU51824753556'],
    ['AU', 'AU51824753556', 'AU51824753556'],
    ['AU', '51824753557', 'bad format'],
    ['AU', '824753556', 'bad format'],
    ['DE', '123456789', 'DE123456789'],
    ['US', '123456789', 'unsupported'],
  ])('of a team: %s %j → %s', (country, text, outcome) => {
    const parsed = parseVatNumber(country, text, 'all');
    expect(parsed.kind === 'number' ? keyOf(parsed.number) : parsed.kind).toBe(outcome);
  });

  it('of Norway and Australia is for teams only', () => {
    expect(countriesOf('all').filter((country) => !supportedCountries.includes(country))).toEqual([
      'NO',
      'AU',
    ]);
    expect(outcomeOf('NO', '974760673')).toBe('unsupported');
    expect(outcomeOf('AU', '51824753556')).toBe('unsupported');
  });

  it('belongs to the lane of its member state, or of its register', () => {
    expect(laneOf({ country: 'DE', national: '123456789', source: 'eu' })).toBe('eu DE');
    expect(laneOf({ country: 'GB', national: '553557881', source: 'uk' })).toBe('uk');
  });

  it('is supported for the 27 EU countries, Northern Ireland, Great Britain, Switzerland and Liechtenstein', () => {
    expect(supportedCountries.toSorted().join(' ')).toBe(
      'AT BE BG CH CY CZ DE DK EE EL ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL PL PT RO SE SI SK XI',
    );
  });

  it('is parsed without an exception for any input', () => {
    const texts = fc.oneof(
      fc.string({ unit: codePoint }),
      fc.string(),
      fc.stringMatching(/^[A-Z0-9+*]{0,22}$/),
    );
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...supportedCountries), texts), texts, (country, text) => {
        expect(parseVatNumber(country, text).kind).toMatch(/^(number|bad format|unsupported|malformed)$/);
      }),
    );
  });

  it('is the same when it is parsed again, with or without its prefix', () => {
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

  it('shows only its last two characters when masked', () => {
    expect(masked({ country: 'DE', national: '123456789', source: 'eu' })).toBe('DE•••••••89');
  });
});
