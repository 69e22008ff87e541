import { badRequest } from '#platform/errors.ts';
import { isLonger, parseText } from '#platform/parse-input.ts';
import { formatOf } from '../formats/formats.ts';
import { normalizeNumber } from '../formats/vat-number.ts';
import type { Verdict } from './customer.ts';
import type { CustomerFilter, CustomerSearch } from './customer-storage.ts';

export type CustomerFilterInput = {
  verdict?: Verdict | null | undefined;
  country?: string | null | undefined;
  search?: string | null | undefined;
  changedSince?: Date | null | undefined;
  mismatch?: boolean | null | undefined;
};

const maxSearchLength = 100;

export const parseCustomerFilter = (input: CustomerFilterInput | null | undefined): CustomerFilter => ({
  verdict: input?.verdict ?? null,
  country: parseCountry(input?.country),
  search: parseSearch(input?.search),
  changedSince: input?.changedSince ?? null,
  mismatch: input?.mismatch ?? null,
});

/** GR and LI are EL and CH in the registers. */
function parseCountry(country: string | null | undefined): string | null {
  if (country == null) return null;
  if (!/^[a-z]{2}$/i.test(country))
    throw badRequest('The country must be a two-letter code.', { field: 'country' });
  const code = country.toUpperCase();
  return formatOf(code, 'all')?.country ?? code;
}

function parseSearch(search: string | null | undefined): CustomerSearch | null {
  const text = parseText(search ?? '', 'search').trim();
  if (isLonger(text, maxSearchLength))
    throw badRequest(`A search must have at most ${maxSearchLength} characters.`, { field: 'search' });
  if (text === '') return null;
  const number = normalizeNumber(text);
  if (!/^[A-Z0-9+*]+$/.test(number)) return { text, numbers: [] };
  const [, code, rest] = /^([A-Z]{2})E?(\d.*)$/.exec(number) ?? [];
  const numbers = [{ country: null, number }];
  return {
    text,
    numbers:
      code && rest
        ? [...numbers, { country: formatOf(code, 'all')?.country ?? code, number: rest }]
        : numbers,
  };
}
