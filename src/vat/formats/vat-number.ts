import { formatOf, type Country, type Format } from './formats.ts';
import type { Source } from '../upstream/result.ts';

/** A number as its register knows it: without prefix or punctuation, under the register's name for the country. */
export type VatNumber = { country: Country; national: string; source: Source };

export type Parsed =
  | { kind: 'number'; number: VatNumber }
  /** Of a known country, but not of its format: not a VAT number, whoever is asked. */
  | { kind: 'misfit'; number: VatNumber; message: string }
  | { kind: 'unsupported' }
  | { kind: 'malformed'; message: string };

/** Counted without punctuation: the longest there is, CHE123456789MWST, has 16. */
const longest = 20;
const countryCode = /^[A-Za-z]{2}$/;
const allowed = /^[A-Za-z0-9 .,\-/+*]*$/;
const punctuation = /[ .,\-/]/g;

export function parseVatNumber(country: string, text: string): Parsed {
  if (!countryCode.test(country))
    return { kind: 'malformed', message: 'The country must be a code of two letters.' };
  if (!allowed.test(text))
    return {
      kind: 'malformed',
      message: 'The number may have letters, digits, spaces and . , - / + * in it, nothing else.',
    };
  const stripped = text.replace(punctuation, '').toUpperCase();
  if (stripped === '') return { kind: 'malformed', message: 'The number is empty.' };
  if (stripped.length > longest)
    return { kind: 'malformed', message: `The number is longer than ${longest} characters.` };
  const format = formatOf(country.toUpperCase());
  if (!format) return { kind: 'unsupported' };
  const national = nationalPart(format, stripped);
  const { country: asked, source, shape } = format;
  if (national !== null) return { kind: 'number', number: { country: asked, national, source } };
  const message = `Not a VAT number of ${country.toUpperCase()}, which has ${shape}.`;
  return { kind: 'misfit', number: { country: asked, national: stripped, source }, message };
}

/** One own prefix is taken off, and only where the rest then fits: FR and NL numbers may begin with their country's letters. */
function nationalPart(format: Format, stripped: string): string | null {
  const whole = completed(format, stripped);
  if (whole !== null) return whole;
  for (const prefix of format.prefixes) {
    const rest = stripped.startsWith(prefix) ? completed(format, stripped.slice(prefix.length)) : null;
    if (rest !== null) return rest;
  }
  return null;
}

const swissSuffix = /(?:MWST|TVA|IVA|TPV)$/;

/** Null when it does not fit. */
function completed({ country, pattern }: Format, text: string): string | null {
  let national = text;
  // Until 2008 Belgian numbers had nine digits; the same ones have a 0 in front since.
  if (country === 'BE' && /^\d{9}$/.test(text)) national = `0${text}`;
  if (country === 'CH') national = text.replace(swissSuffix, '');
  if (!pattern.test(national)) return null;
  return country !== 'CH' || hasSwissCheckDigit(national) ? national : null;
}

const swissWeights = [5, 4, 3, 2, 7, 6, 5, 4];

/** The one checksum that may decide: the Swiss register itself turns numbers away by it. */
function hasSwissCheckDigit(digits: string): boolean {
  const sum = swissWeights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === Number(digits[8]);
}

/** The name of a number among all others. */
export const keyOf = ({ country, national }: VatNumber): string => country + national;

/** For logs, which are read by more people than may know who buys where: `DE•••••••89`. */
export const masked = ({ country, national }: VatNumber): string =>
  country + '•'.repeat(Math.max(0, national.length - 2)) + national.slice(-2);
