import { clearableText, collectGiven, line, type FieldError } from '#platform/parse-input.ts';
import { isCountry, noCountry } from '../formats/countries.ts';
import { laneOf, normalizeNumber, parseVatNumber } from '../formats/vat-number.ts';

/** As a caller or a file gives it. What is left out does not change, and null clears it. */
export type CustomerInput = {
  externalId: string;
  country?: string | null | undefined;
  number: string;
  name?: string | null | undefined;
  address?: string | null | undefined;
};

export type ParsedNumber = {
  country: string;
  number: string;
  /** Null: no register can check it. Then `message` says so. */
  lane: string | null;
  message: string | null;
};

export type ParsedCustomer = ParsedNumber & {
  externalId: string;
  name?: string | null;
  address?: string | null;
};

type Parsed = { kind: 'customer'; customer: ParsedCustomer } | { kind: 'error'; error: FieldError };

export function parseCustomer(input: CustomerInput): Parsed {
  const { values, errors } = collectGiven(input, {
    externalId: line('The external id', 200),
    name: clearableText('The name', 500),
    address: clearableText('The address', 1_000),
  });
  const [error] = errors;
  if (error) return { kind: 'error', error };
  const number = parseNumber(input.country?.trim() || null, input.number.trim());
  if ('field' in number) return { kind: 'error', error: number };
  return { kind: 'customer', customer: { externalId: input.externalId, ...values, ...number } };
}

/** Without a country, the number has to begin with it. */
function parseNumber(country: string | null, text: string): ParsedNumber | FieldError {
  const code = (country ?? text.slice(0, 2)).toUpperCase();
  if (country === null && !isCountry(code))
    return { field: 'country', message: 'Give the country, or a number that begins with it.' };
  const parsed = parseVatNumber(code, text, 'all');
  if (parsed.kind === 'number') {
    const { country: ofRegister, national } = parsed.number;
    return { country: ofRegister, number: national, lane: laneOf(parsed.number), message: null };
  }
  if (parsed.kind === 'unsupported') {
    if (!isCountry(code)) return { field: 'country', message: noCountry(code) };
    const message = `No register can check numbers of ${code}.`;
    return { country: code, number: withoutCountry(code, text, country === null), lane: null, message };
  }
  return { field: /^[A-Z]{2}$/.test(code) ? 'number' : 'country', message: parsed.message };
}

/** Nobody knows the formats of these countries. Letters behind a country that was given apart can be the number's own: MXA010101AB1. */
function withoutCountry(code: string, text: string, isPart: boolean): string {
  const number = normalizeNumber(text);
  const rest = number.startsWith(code) ? number.slice(code.length) : '';
  return rest !== '' && (isPart || /^\d/.test(rest)) ? rest : number;
}
