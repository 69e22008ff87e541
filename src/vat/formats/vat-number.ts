import { formatOf, type Country, type Format, type Source } from './formats.ts';

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

export function parseVatNumber(country: string, text: string): Parsed {
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
  const format = formatOf(country.toUpperCase());
  if (!format) return { kind: 'unsupported' };
  const national = nationalPart(format, stripped);
  const { country: code, source, description } = format;
  if (national !== null) return { kind: 'number', number: { country: code, national, source } };
  const message = `Not a VAT number of ${country.toUpperCase()}, which has ${description}.`;
  return { kind: 'bad format', number: { country: code, national: stripped, source }, message };
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

const swissSuffix = /(?:MWST|TVA|IVA|TPV)$/;

/** Null if the text does not have the format. */
function toNational({ country, pattern }: Format, text: string): string | null {
  let national = text;
  // Belgian numbers had nine digits until 2008. Since then they start with an additional 0.
  if (country === 'BE' && /^\d{9}$/.test(text)) national = `0${text}`;
  if (country === 'CH') national = text.replace(swissSuffix, '');
  if (!pattern.test(national)) return null;
  return country !== 'CH' || hasSwissCheckDigit(national) ? national : null;
}

const swissWeights = [5, 4, 3, 2, 7, 6, 5, 4];

/** The only checksum that is checked, because the Swiss register checks it as well. */
function hasSwissCheckDigit(digits: string): boolean {
  const sum = swissWeights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === Number(digits[8]);
}

/** Identifies a number in maps and caches. */
export const keyOf = ({ country, national }: VatNumber): string => country + national;

/** For the log of the program, whose readers must not see the customers of a shop. `DE•••••••89`. */
export const masked = ({ country, national }: VatNumber): string =>
  country + '•'.repeat(Math.max(0, national.length - 2)) + national.slice(-2);
