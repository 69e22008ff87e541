import { formatOf, type Country, type Format, type RegisterScope, type Source } from './formats.ts';

/** A number in the format of its register: the register's country code, and the number without prefix and punctuation. */
export type VatNumber = { country: Country; national: string; source: Source };

export type Parsed =
  | { kind: 'number'; number: VatNumber }
  /** The country is supported, but the number does not have its format, so it is invalid. */
  | { kind: 'bad format'; number: VatNumber; message: string }
  | { kind: 'unsupported' }
  | { kind: 'malformed'; message: string };

/** Without punctuation. The longest real one, CHE123456789MWST, has 16 characters. */
const maxLength = 20;
const countryCode = /^[A-Za-z]{2}$/;
const allowed = /^[A-Za-z0-9 .,\-/+*]*$/;

/** Without punctuation, in upper case. */
export const normalizeNumber = (text: string): string => text.replace(/[ .,\-/]/g, '').toUpperCase();

/** The open endpoints take the countries of three registers. Everything that a team asks takes those of `all`. */
export function parseVatNumber(country: string, text: string, scope: RegisterScope = 'open'): Parsed {
  if (!countryCode.test(country))
    return { kind: 'malformed', message: 'The country must be a two-letter code.' };
  if (!allowed.test(text))
    return {
      kind: 'malformed',
      message: 'The number can contain only letters, digits, spaces and . , - / + *.',
    };
  const stripped = normalizeNumber(text);
  if (stripped === '') return { kind: 'malformed', message: 'The number is empty.' };
  if (stripped.length > maxLength)
    return { kind: 'malformed', message: `The number is longer than ${maxLength} characters.` };
  const format = formatOf(country.toUpperCase(), scope);
  if (!format) return { kind: 'unsupported' };
  const national = nationalPart(format, stripped);
  const { country: code, source, description } = format;
  if (national !== null) return { kind: 'number', number: { country: code, national, source } };
  const message = `Not a VAT number of ${country.toUpperCase()}, which has ${description}.`;
  return {
    kind: 'bad format',
    number: { country: code, national: withoutPrefix(format, stripped), source },
    message,
  };
}

/** Removes one country prefix, unless it is part of the number: numbers of FR and NL can start with FR and NL. */
function nationalPart(format: Format, stripped: string): string | null {
  const whole = toNational(format, stripped);
  if (whole !== null) return whole;
  for (const prefix of format.prefixes) {
    const rest = stripped.startsWith(prefix) ? toNational(format, stripped.slice(prefix.length)) : null;
    if (rest !== null) return rest;
  }
  return null;
}

/** Of a number with a wrong format, so that the log finds it with and without its country. */
function withoutPrefix({ prefixes }: Format, stripped: string): string {
  const prefix = prefixes.find((each) => stripped.startsWith(each)) ?? '';
  return stripped.slice(prefix.length) || stripped;
}

/** "VAT" in the languages of the country, which some write behind the number. */
const suffixes: Partial<Record<Country, RegExp>> = { CH: /(?:MWST|TVA|IVA|TPV)$/, NO: /MVA$/ };

/** Null if the text does not have the format. */
function toNational({ country, pattern }: Format, text: string): string | null {
  let national = text;
  // Belgian numbers had nine digits until 2008. Since then they start with an additional 0.
  if (country === 'BE' && /^\d{9}$/.test(text)) national = `0${text}`;
  const suffix = suffixes[country];
  if (suffix) national = text.replace(suffix, '');
  if (!pattern.test(national)) return null;
  return checksums[country]?.(national) === false ? null : national;
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);

/** The ninth digit of a number of Switzerland or Norway. */
const endsWithCheckDigit =
  (weights: readonly number[]) =>
  (digits: string): boolean =>
    (11 - (weighted(digits, weights) % 11)) % 11 === Number(digits[8]);

const australianWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Only of countries whose register checks it as well: it gives no number without it. */
const checksums: Partial<Record<Country, (digits: string) => boolean>> = {
  CH: endsWithCheckDigit([5, 4, 3, 2, 7, 6, 5, 4]),
  NO: endsWithCheckDigit([3, 2, 7, 6, 5, 4, 3, 2]),
  AU: (digits) => (weighted(digits, australianWeights) - 10) % 89 === 0,
};

/** Identifies a number in maps and caches. */
export const keyOf = ({ country, national }: VatNumber): string => country + national;

/** Requests for one lane share a limit: those for a member state of the EU, or for another register. */
export const laneOf = ({ source, country }: VatNumber): string =>
  source === 'eu' ? `eu ${country}` : source;

/** For the log of the program, whose readers must not see the customers of a shop. `DE•••••••89`. */
export const masked = ({ country, national }: VatNumber): string =>
  country + '•'.repeat(Math.max(0, national.length - 2)) + national.slice(-2);
