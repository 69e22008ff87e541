import { splitAddress } from '../matching/postcodes.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import type { Given } from './register.ts';
import type { Json, Trader } from './response.ts';
import type { Consultation, Match } from './result.ts';

const maxLength = 200;

/** Null if there is nothing that VIES could compare. */
export function traderOf({ country }: VatNumber, given: Given | undefined): Trader | null {
  const name = oneLine(given?.name ?? '');
  const parts = given?.address ? splitAddress(given.address, country) : null;
  if (name === '' && !parts) return null;
  return {
    ...(name !== '' && { traderName: name }),
    ...(parts && {
      traderStreet: oneLine(parts.street),
      traderPostalCode: oneLine(parts.postcode),
      traderCity: oneLine(parts.city),
    }),
  };
}

const oneLine = (text: string): string =>
  text
    .slice(0, 2 * maxLength)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();

/** Only what the member state has compared: most answer NOT_PROCESSED. An address counts if all of its parts were compared. */
export function traderMatches(
  content: Json,
  trader: Trader,
): Pick<Consultation, 'nameMatch' | 'addressMatch'> {
  const resultOf = (field: keyof Trader): unknown => content[`${field}Match`];
  const nameMatch = trader.traderName ? combine([resultOf('traderName')]) : null;
  const parts = ['traderStreet', 'traderPostalCode', 'traderCity'] as const;
  const addressMatch = trader.traderStreet ? combine(parts.map(resultOf)) : null;
  return { ...(nameMatch && { nameMatch }), ...(addressMatch && { addressMatch }) };
}

function combine(results: readonly unknown[]): Match | null {
  if (results.includes('INVALID')) return { result: 'INVALID', comparedBy: 'REGISTER' };
  return results.every((result) => result === 'VALID') ? { result: 'VALID', comparedBy: 'REGISTER' } : null;
}
